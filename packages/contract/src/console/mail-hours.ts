import { z } from 'zod';

const hour = () => z.int().min(0).max(23);

/** Checks whether this runtime knows a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** When a person gets mails that may wait. */
export const mailHours = z.object({
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone').describe('Such as Europe/Berlin.'),
  quiet: z
    .object({ from: hour(), to: hour() })
    .refine(({ from, to }) => from !== to, 'begins and ends at the same hour')
    .nullable()
    .describe('Hours of the day without mails, from the beginning of `from` to that of `to`.'),
  digestHour: hour().nullable().describe('Hour of the one mail a day about what may wait for it.'),
});

export type MailHours = z.infer<typeof mailHours>;
