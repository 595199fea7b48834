import { z } from 'zod';
import { dataOf, identifier } from '../fields.ts';
import { LOOKS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { SPECIES } from '../vocabulary.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const Picture = z.object({
  picture: z
    .string()
    .max(LOOKS.charsMax)
    .describe(
      `A JPEG in base64 of what the camera’s guide shows, its longer side at most ${LOOKS.sidePxMax} pixels; 320 are enough.`,
    ),
});

export const Sight = z
  .object({
    isChecked: z
      .boolean()
      .describe(
        'False if the service detects no animals: in test mode, or where it is switched off. Do not ask again.',
      ),
    found: z.enum(SPECIES).optional().describe('Absent if no animal was found.'),
    part: z
      .enum(['face', 'nose', 'whole'])
      .optional()
      .describe('A cat’s face, a dog’s face from the front, a dog’s nose, or an animal without either.'),
    box: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .describe('Left, top, width and height of the square around a face or nose, in sides of the picture.'),
    closeness: z
      .number()
      .optional()
      .describe('Distance of a cat’s eyes, or width of a dog’s nose, in the geometric mean of the picture’s sides.'),
    turn: z
      .number()
      .optional()
      .describe('Distance of a cat’s nose from the middle of the eyes, in distances of the eyes.'),
  })
  .meta({ id: 'Sight', description: 'The animal in a small picture of a camera. Nothing about any pet.' });

export const lookOperations = {
  lookInCaptureSession: {
    ...ROUTES.lookInCaptureSession,
    tag: 'Uploads',
    summary: 'Ask what the camera shows',
    description:
      'Tells which animal a small picture of the camera shows, so that the page can guide the user before a photo is taken. The picture is neither stored ' +
      `nor logged, and the session stays as it is. A session has ${LOOKS.perSessionMax} such calls, one each ${LOOKS.intervalMsMin} ms, and a network (IPv4 /24, IPv6 /48) ` +
      `${LOOKS.perMinuteAndNetwork} a minute. Further ones are 429, and so are those that come while uploads need the processors: go on without.`,
    params: z.object({ sessionId: identifier() }),
    body: Picture,
    answers: { 200: { says: 'What the picture shows.', body: dataOf(Sight) } },
    errors: ['noSuchCaptureSession', 'captureSessionAlreadyUsed', 'keyLacksScope'],
    example: {
      params: { sessionId: EXAMPLE_IDS.session },
      body: { picture: '/9j/4AAQSkZJRgABAQAAAQABAAD…' },
      answer: {
        data: {
          isChecked: true,
          found: 'CAT' as const,
          part: 'face' as const,
          box: [0.3, 0.28, 0.42, 0.42] as [number, number, number, number],
          closeness: 0.31,
          turn: 0.04,
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
