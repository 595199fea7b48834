import type { Texts } from './en.ts';
import * as access from './ko/access.ts';
import * as figures from './ko/accuracy.tsx';
import { common, forms } from './ko/common.ts';
import * as start from './ko/home.ts';
import * as matching from './ko/jobs.ts';
import { links } from './ko/links.ts';
import { lists } from './ko/lists.ts';
import { lost } from './ko/lost.ts';
import { mails } from './ko/mails.ts';
import { messages } from './ko/messages.ts';
import { organisation } from './ko/organisation.ts';
import { owners } from './ko/owners.ts';
import * as animals from './ko/pets.ts';
import { playground } from './ko/playground.ts';
import { sharing } from './ko/sharing.ts';
import * as frame from './ko/shell.ts';
import { takeIn } from './ko/take-in.ts';

/** All texts of the console in Korean. */
export const ko: Texts = {
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
