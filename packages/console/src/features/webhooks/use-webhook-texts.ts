import { webhooks as en } from '../../texts/en/webhooks.ts';
import { webhooks as ko } from '../../texts/ko/webhooks.ts';
import { useLanguage } from '../../texts/use-texts.tsx';

const TABLES = { en, ko };

/** All texts, with those of webhooks, which their page alone loads. */
export function useWebhookTexts() {
  const { code, texts } = useLanguage();
  return { ...texts, webhooks: TABLES[code] };
}
