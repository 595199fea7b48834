import { LOCALES } from '@rhinarium/contract/vocabulary';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { createLink, listLinks, PURPOSE_WORDS, revokeLink } from './capture-links.ts';
import type { Given, Machine } from './run-command.ts';
import { readSpecies, running } from './running.ts';

type Purposes = typeof PURPOSE_WORDS;

const DAY_SECONDS = 86_400;

function readCount(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) === 0) throw new InvalidArgumentError('It is a whole number, 1 or more.');
  return Number(text);
}

/** Adds `link create`, `link list` and `link revoke`. */
export function addLink(program: Command, machine: Machine): void {
  const link = program.command('link').description('makes, lists and revokes links to a page that takes photos');
  link
    .command('create')
    .description('makes a link for one purpose and prints its URL and QR code')
    .addArgument(
      new Argument('<purpose>', 'what the photos are for; found: a stranger tells of a found animal').choices(
        Object.keys(PURPOSE_WORDS),
      ),
    )
    .option('--pet <id>', 'the pet to register or verify')
    .addOption(new Option('--species <species>', 'with found and identify: dog or cat').argParser(readSpecies))
    .option('--pool <name>', 'with identify: searches this pool in place of all pets')
    .option('--uses <count>', 'how many visitors may send photos', readCount, 1)
    .option('--days <count>', 'days until it expires', readCount, 7)
    .option('--title <text>', 'for whom the photos are; the name of the tenant by default')
    .addOption(new Option('--locale <code>', 'language of the page; the visitor’s by default').choices([...LOCALES]))
    .option('--return-url <url>', 'where the last button of the page leads')
    .option('--show-result', 'lets the page show what was decided')
    .option('--poster <file>', 'saves a poster to print, a PDF of one A4 page with the QR code')
    .option('--phone <number>', 'with --poster: a telephone number on it')
    .option('--qr <file>', 'saves the QR code, as SVG or PNG by the name of the file')
    .action(
      running<[purpose: keyof Purposes]>(
        machine,
        () => 0,
        (context, given, purpose) =>
          createLink(context, {
            request: requestOf(PURPOSE_WORDS[purpose], given),
            file: given.qr,
            poster: given.poster,
          }),
      ),
    );
  link
    .command('list')
    .description('lists the links, the newest first')
    .option('--pet <id>', 'only links of this pet')
    .action(
      running<[]>(
        machine,
        () => 0,
        (context, given) => listLinks(context, given.pet),
      ),
    );
  link
    .command('revoke')
    .description('ends a link')
    .argument('<linkId>', 'the link')
    .action(
      running<[linkId: string]>(
        machine,
        () => 0,
        (context, _, linkId) => revokeLink(context, linkId),
      ),
    );
}

function requestOf(link: Purposes[keyof Purposes], given: Given) {
  const optional = {
    petId: given.pet,
    species: given.species,
    searchPoolName: given.pool,
    title: given.title,
    locale: given.locale,
    returnUrl: given.returnUrl,
    showResult: given.showResult,
    phone: given.phone,
  };
  const set = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { ...link, usesMax: given.uses, lifetimeSeconds: (given.days ?? 7) * DAY_SECONDS, ...Object.fromEntries(set) };
}
