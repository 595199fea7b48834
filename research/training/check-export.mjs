// Runs an exported network in ONNX Runtime for Node.js: node research/training/check-export.mjs FLOAT.onnx SHORT.onnx
// EXAMPLE OUTPUT….
// EXAMPLE holds float32 numbers: the input, then each output of PyTorch. The float export must agree to 1e-5, the
// quantised one to a cosine of 0.998.
import { readFile } from 'node:fs/promises';
import process from 'node:process';

// Without it, ONNX Runtime reports the process to its maker.
process.env['ORT_DISABLE_TELEMETRY'] = '1';
const { InferenceSession, Tensor } = await import('onnxruntime-node');

const DIFFERENCE_MAX = 1e-5;
const COSINE_MIN = 0.998;

const [floatFile, shortFile, exampleFile, ...outputs] = process.argv.slice(2);
const bytes = await readFile(exampleFile);
const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

async function run(file) {
  const session = await InferenceSession.create(file, { logSeverityLevel: 3 });
  const [input] = session.inputMetadata;
  const length = input.shape.reduce((product, side) => product * side, 1);
  const found = await session.run({ picture: new Tensor('float32', numbers.slice(0, length), input.shape) });
  return { found, rest: numbers.subarray(length) };
}

const norm = (values) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

const exact = await run(floatFile);
const short = await run(shortFile);
let at = 0;
for (const output of outputs) {
  const [values, shortened] = [exact.found[output].data, short.found[output].data];
  const expected = exact.rest.subarray(at, at + values.length);
  at += values.length;
  const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const difference = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - values[i])), 0) / largest;
  const cosine = expected.reduce((sum, value, i) => sum + value * shortened[i], 0) / norm(expected) / norm(shortened);
  process.stdout.write(
    `${output}: largest relative difference ${difference.toExponential(1)}, cosine of the shortened ${cosine.toFixed(5)}\n`,
  );
  if (!(difference <= DIFFERENCE_MAX && cosine >= COSINE_MIN)) {
    process.stderr.write(`The exported network does not say what the trained one says: ${output}.\n`);
    process.exitCode = 1;
  }
}
