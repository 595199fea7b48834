import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Page } from '../../ui/page.tsx';
import { TOKENS } from '../../ui/tokens.ts';

/** The design tokens as they look, for those who change a page. */
export default function DesignPage() {
  const t = useTexts();
  const { typePx, headingPx, spacingPx, radiusPx, heightPx, shadow, colour } = TOKENS;
  return (
    <Page title={t.design.title} says={t.design.says}>
      <Part title={t.design.type}>
        {Object.entries(headingPx).map(([name, px]) => (
          <Text key={name} fz={px} fw={650}>
            {name} · {px} px
          </Text>
        ))}
        {Object.entries(typePx).map(([name, px]) => (
          <Text key={name} fz={px}>
            {name} · {px} px
          </Text>
        ))}
        <Text ff="monospace">{TOKENS.font.code.split(',')[0]}</Text>
      </Part>
      <Part title={t.design.colour}>
        {(['light', 'dark'] as const).map((scheme) => (
          <SimpleGrid key={scheme} cols={{ base: 2, sm: 5 }}>
            {Object.entries(colour[scheme]).map(([role, value]) => (
              <div key={role}>
                <div className="swatch" ref={(box) => box?.style.setProperty('background', value)} />
                <Text size="sm">
                  {role}, {scheme}
                </Text>
                <Text size="xs" c="dimmed">
                  {value}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        ))}
      </Part>
      <Part title={t.design.space}>
        <Measures of={{ ...spacingPx }} />
        <Measures of={{ ...heightPx }} />
        <Group>
          {Object.entries(radiusPx).map(([name, px]) => (
            <Card key={name} withBorder radius={px}>
              {name} · {px} px
            </Card>
          ))}
          {Object.entries(shadow).map(([name, value]) => (
            <Card key={name} shadow={value}>
              {name}
            </Card>
          ))}
        </Group>
      </Part>
      <Part title={t.design.controls}>
        <Group align="flex-end">
          <Button>{t.common.save}</Button>
          <Button variant="default">{t.common.cancel}</Button>
          <Button color="red" variant="outline">
            {t.pets.deletePet}
          </Button>
          <TextInput label={t.common.name} />
          <Badge variant="light">{t.common.active}</Badge>
        </Group>
      </Part>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Card>
  );
}

function Measures({ of }: { readonly of: Readonly<Record<string, number>> }) {
  return (
    <Group gap="xs">
      {Object.entries(of).map(([name, px]) => (
        <Text key={name} size="sm">
          {name} · {px} px
        </Text>
      ))}
    </Group>
  );
}
