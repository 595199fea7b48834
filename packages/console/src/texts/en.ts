import * as access from './en/access.ts';
import * as figures from './en/accuracy.tsx';
import { common, forms } from './en/common.ts';
import * as start from './en/home.ts';
import * as matching from './en/jobs.ts';
import { links } from './en/links.ts';
import { lists } from './en/lists.ts';
import { lost } from './en/lost.ts';
import { mails } from './en/mails.ts';
import { messages } from './en/messages.ts';
import { organisation } from './en/organisation.ts';
import { owners } from './en/owners.ts';
import * as animals from './en/pets.ts';
import { playground } from './en/playground.ts';
import { sharing } from './en/sharing.ts';
import * as frame from './en/shell.ts';
import { takeIn } from './en/take-in.ts';

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
  owners,
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
