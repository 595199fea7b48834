import { z } from 'zod';

/** Engine version that produced a result. */
export const EngineRecord = z
  .object({
    name: z.string().describe('Name of the engine.'),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+(\+[0-9a-z.-]+)?$/)
      .describe('With a model pack, its name, version and digits follow a plus sign.'),
    modelDigest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of all numbers that determine the engine’s results.'),
  })
  .meta({ id: 'Engine', description: 'The engine version that computed a result.' });

export const EXAMPLE_ENGINE = {
  name: 'rhinarium',
  version: '4.3.0',
  modelDigest: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
} satisfies z.input<typeof EngineRecord>;
