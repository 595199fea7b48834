// Runs an exported network where it will be used: node training/check-export.mjs FLOAT.onnx SHORT.onnx EXAMPLE. EXAMPLE holds float32
// numbers, the input and then the output that PyTorch gave. The float export must agree to 1e-5, the shortened one to a cosine of 0.999.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const DIFFERENCE_MAX = 1e-5;
const COSINE_MIN = 0.999;

const [floatFile, shortFile, exampleFile] = process.argv.slice(2);
const bytes = await readFile(exampleFile);
const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

async function run(file) {
  const session = await InferenceSession.create(file, { logSeverityLevel: 3 });
  const [input] = session.inputMetadata;
  const length = input.shape.reduce((product, side) => product * side, 1);
  const { code } = await session.run({ picture: new Tensor('float32', numbers.slice(0, length), input.shape) });
  return { code: code.data, expected: numbers.subarray(length) };
}

const { code, expected } = await run(floatFile);
const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const difference = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - code[i])), 0) / largest;
const short = (await run(shortFile)).code;
const cosine = expected.reduce((sum, value, i) => sum + value * short[i], 0);
process.stdout.write(
  `largest relative difference ${difference.toExponential(1)}, cosine of the shortened ${cosine.toFixed(5)}\n`,
);
if (!(difference <= DIFFERENCE_MAX && cosine >= COSINE_MIN)) {
  process.stderr.write('The exported network does not say what the trained one says.\n');
  process.exitCode = 1;
}
