import type { Texts } from './en.ts';
import * as access from './ko/access.ts';
import * as figures from './ko/accuracy.tsx';
import { common, forms, lists } from './ko/common.ts';
import * as start from './ko/home.ts';
import * as matching from './ko/jobs.ts';
import { links } from './ko/links.ts';
import { lost, takeIn } from './ko/lost.ts';
import { mails } from './ko/mails.ts';
import { organisation } from './ko/organisation.ts';
import * as animals from './ko/pets.ts';
import { playground } from './ko/playground.ts';
import { messages, sharing } from './ko/sharing.ts';
import * as frame from './ko/shell.ts';

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
