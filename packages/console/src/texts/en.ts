import * as access from './en/access.ts';
import * as figures from './en/accuracy.tsx';
import { common, forms, lists } from './en/common.ts';
import * as start from './en/home.ts';
import * as matching from './en/jobs.ts';
import { links } from './en/links.ts';
import { lost, takeIn } from './en/lost.ts';
import { mails } from './en/mails.ts';
import { organisation } from './en/organisation.ts';
import * as animals from './en/pets.ts';
import { playground } from './en/playground.ts';
import { messages, sharing } from './en/sharing.ts';
import * as frame from './en/shell.ts';

/** All texts of the console in English. A text missing in another language does not compile. */
export const en = {
  common,
  forms,
  links,
  lists,
  lost,
  mails,
  messages,
  organisation,
  playground,
  sharing,
  takeIn,
  ...access,
  ...figures,
  ...start,
  ...matching,
  ...animals,
  ...frame,
};
export type Texts = typeof en;
