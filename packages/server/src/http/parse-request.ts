import {
  fieldsOf,
  type Input,
  isDeprecated,
  LIMITS,
  OPERATIONS,
  type Operation,
  type OperationName,
} from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import { type Issue, problemOfIssue } from './problems/translate-problem.ts';
import { type ReceivedFile, receiveForm } from './receive-form.ts';

/** Parsed request of an operation, and the file if it takes one. */
export type ActionInput<Name extends OperationName> = Input<Name> &
  ((typeof OPERATIONS)[Name] extends { form: object } ? { readonly file: ReceivedFile } : object);

type Problems = Record<string, string[]>;
interface Schema {
  safeParse(
    value: unknown,
    rules?: { error: (issue: Issue) => string | undefined },
  ):
    | { success: true; data: unknown }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** Parses one part of a request and adds its errors to `problems` by field. */
function parsePart(schema: Schema | undefined, value: unknown, part: string, problems: Problems): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: problemOfIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : part;
    problems[field] = [...(problems[field] ?? []), issue.message];
  }
  return undefined;
}

/** The part of a row that describes its request. */
export type RequestRow = Pick<Operation, 'params' | 'query' | 'body' | 'isBodyOptional' | 'form'>;

function refuse(row: RequestRow, problems: Problems): never {
  const isWithoutSession = row.form !== undefined && 'sessionId' in problems;
  throw new Failure('validation', {
    details: problems,
    ...(isWithoutSession ? { legacyMessage: 'The query parameter sessionId is missing.' } : {}),
  });
}

/** Throws 415 for a body of the wrong media type. */
function checkMediaType(row: RequestRow, request: FastifyRequest): void {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === undefined) return;
  const wanted = row.form ? 'multipart/form-data' : 'application/json';
  if ((row.form || row.body) && mediaType !== wanted) throw new Failure('unsupportedMediaType');
}

/**
 * Parses a request by its row. Throws one validation failure that names every invalid field (specification 11.3).
 * `discard` deletes a received file that was not consumed.
 */
export async function parseRequest<Name extends OperationName>(
  name: Name,
  request: FastifyRequest,
  temporaryPath: () => string,
): Promise<{ input: ActionInput<Name>; unknownFields: readonly string[]; discard: () => Promise<void> }> {
  const row: Operation = OPERATIONS[name];
  const path = request.routeOptions.url ?? row.path;
  const unknown = row.method === 'GET' && !isDeprecated(path) ? unknownParameters(row, request.query) : [];
  if (unknown.length > 0) {
    throw new Failure('validation', {
      details: Object.fromEntries(unknown.map((parameter) => [parameter, ['is not a parameter of this operation']])),
    });
  }
  const { input, discard } = await parseParts(row, request, temporaryPath);
  return { input: input as unknown as ActionInput<Name>, unknownFields: unknownFieldsOf(row, request.body), discard };
}

/**
 * Unknown query parameters of an operation. They are refused, because a misspelled filter would list too much. Unknown
 * body fields are harmless and only get a warning.
 */
function unknownParameters({ query }: RequestRow, given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.keys(given).filter((parameter) => !Object.hasOwn(query?.shape ?? {}, parameter));
}

/** Unknown fields of a JSON body. */
function unknownFieldsOf(row: RequestRow, body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const known = new Set(fieldsOf(row));
  return Object.keys(body).filter((field) => !known.has(field));
}

/** A missing optional body is read as an empty object. An explicit `null` is an invalid body. */
function sentBody(row: RequestRow, { body }: FastifyRequest): unknown {
  return body === undefined && row.isBodyOptional ? {} : body;
}

/** Parses a request by any row, loosely typed. */
export async function parseParts(row: RequestRow, request: FastifyRequest, temporaryPath: () => string) {
  checkMediaType(row, request);
  const problems: Problems = {};
  const params = parsePart(row.params, request.params, 'path', problems);
  const query = parsePart(row.query, request.query, 'query', problems);
  const body = parsePart(row.body, sentBody(row, request), 'body', problems);
  const received = row.form ? await receiveForm(request, LIMITS.fileBytesMax, temporaryPath) : undefined;
  const discard = received?.discard ?? (async () => {});
  if (received && !received.file) problems['file'] = [received.fileProblem ?? 'The part `file` is missing.'];
  const form = parsePart(row.form, received?.fields, 'form', problems);
  if (Object.keys(problems).length > 0) {
    await discard();
    refuse(row, problems);
  }
  return { input: { params, query, body, form, file: received?.file }, discard };
}
