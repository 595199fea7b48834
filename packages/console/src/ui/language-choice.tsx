import { Anchor, Group, Menu } from '@mantine/core';
import { LANGUAGES, type LanguageCode } from '../texts/locale.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { IconCheck } from './icons.tsx';

const CODES = Object.keys(LANGUAGES) as LanguageCode[];

/** Menu items of the languages, each in its own language. */
export function LanguageItems() {
  const { code: shown, choose, texts } = useLanguage();
  return (
    <>
      <Menu.Label>{texts.shell.language}</Menu.Label>
      {CODES.map((code) => (
        <Menu.Item
          key={code}
          lang={code}
          onClick={() => choose(code)}
          rightSection={code === shown && <IconCheck size={16} />}
          {...(code === shown ? { 'aria-current': 'true' as const } : {})}
        >
          {LANGUAGES[code]}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** Language selection outside a menu. */
export function LanguageChoice() {
  const { code: shown, choose } = useLanguage();
  return (
    <Group gap="md">
      {CODES.filter((code) => code !== shown).map((code) => (
        <Anchor key={code} component="button" type="button" size="sm" lang={code} onClick={() => choose(code)}>
          {LANGUAGES[code]}
        </Anchor>
      ))}
    </Group>
  );
}
