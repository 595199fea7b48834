/** A part of an OpenAPI document or JSON Schema. */
export type Node = { readonly [key: string]: Node } & readonly Node[];

export interface Difference {
  /** Changes that may break existing clients. */
  readonly breaking: readonly string[];
  /** Changes that existing clients can ignore. */
  readonly additive: readonly string[];
}

type Direction = 'request' | 'answer';

const keys = (node: Node | undefined): string[] => (node === undefined ? [] : Object.keys(node));
const words = (node: Node | undefined): string[] => (node === undefined ? [] : [node].flat().map(String));

/** Bounds, and whether a higher value is stricter for callers. */
const BOUNDS = { minimum: 1, minLength: 1, minItems: 1, maximum: -1, maxLength: -1, maxItems: -1 } as const;

/** Differences of two OpenAPI documents for a client: what it may send, and what it receives. */
export function compareApis(before: Node, after: Node): Difference {
  const breaking: string[] = [];
  const additive: string[] = [];
  const resolve = (document: Node, node: Node | undefined): Node | undefined => {
    const reference = node?.['$ref'];
    if (typeof reference !== 'string') return node;
    const found = (reference as string)
      .slice(2)
      .split('/')
      .reduce<Node | undefined>((at, key) => at?.[key], document);
    return resolve(document, found);
  };

  /** Types of a schema, written as a list or as variants. */
  const typesOf = (document: Node, node: Node | undefined): string[] => {
    const schema = resolve(document, node);
    if (schema?.['type'] !== undefined) return words(schema['type']).toSorted();
    return [...(schema?.['oneOf'] ?? schema?.['anyOf'] ?? [])].flatMap((variant) => typesOf(document, variant)).sort();
  };

  const compareSets = (
    at: string,
    old: readonly string[],
    now: readonly string[],
    removed: string[],
    added: string[],
  ) => {
    for (const one of old) if (!now.includes(one)) removed.push(`${at}: ${one} removed`);
    for (const one of now) if (!old.includes(one)) added.push(`${at}: ${one} added`);
  };

  const compareSchemas = (at: string, direction: Direction, a: Node | undefined, b: Node | undefined): void => {
    const [old, now] = [resolve(before, a), resolve(after, b)];
    if (old === undefined && now === undefined) return;
    const [type, typeNow] = [typesOf(before, old).join(), typesOf(after, now).join()];
    if (type !== typeNow) {
      breaking.push(`${at}: type ${type} is ${typeNow}`);
      return;
    }
    const isRequest = direction === 'request';
    // A client may break on a value that it may no longer send, and on one that it has never received.
    const [oldEnum, nowEnum] = [words(old?.['enum']), words(now?.['enum'])];
    compareSets(`${at} values`, oldEnum, nowEnum, isRequest ? breaking : additive, isRequest ? additive : breaking);
    const [must, mustNow] = [words(old?.['required']), words(now?.['required'])];
    compareSets(`${at} required`, must, mustNow, isRequest ? additive : breaking, isRequest ? breaking : additive);
    compareSets(`${at} fields`, keys(old?.['properties']), keys(now?.['properties']), breaking, additive);
    for (const [bound, sign] of Object.entries(BOUNDS)) {
      const change = (Number(now?.[bound] ?? -sign * Infinity) - Number(old?.[bound] ?? -sign * Infinity)) * sign;
      if (change > 0 === isRequest && change !== 0 && !Number.isNaN(change)) breaking.push(`${at}: ${bound} changed`);
    }
    for (const field of keys(old?.['properties'])) {
      const inner = now?.['properties']?.[field];
      if (inner) compareSchemas(`${at}.${field}`, direction, old?.['properties']?.[field], inner);
    }
    compareSchemas(`${at}[]`, direction, old?.['items'], now?.['items']);
  };

  const compareParameters = (at: string, old: Node, now: Node): void => {
    const parametersOf = (document: Node, operation: Node) =>
      new Map(
        [...(operation['parameters'] ?? [])].map((parameter) => {
          const one = resolve(document, parameter)!;
          return [`${String(one['in'])} ${String(one['name'])}`, one] as const;
        }),
      );
    const [known, today] = [parametersOf(before, old), parametersOf(after, now)];
    for (const [name, parameter] of today) {
      const isNew = !known.has(name);
      const isRequired = String(parameter['required']) === 'true';
      if (isNew) (isRequired ? breaking : additive).push(`${at}: parameter ${name} added`);
      else if (isRequired && String(known.get(name)?.['required']) !== 'true')
        breaking.push(`${at}: ${name} is required`);
      if (!isNew) compareSchemas(`${at} ${name}`, 'request', known.get(name)?.['schema'], parameter['schema']);
    }
    for (const name of known.keys()) if (!today.has(name)) breaking.push(`${at}: parameter ${name} removed`);
  };

  const compareContents = (at: string, direction: Direction, a: Node | undefined, b: Node | undefined): void => {
    const [old, now] = [resolve(before, a)?.['content'], resolve(after, b)?.['content']];
    compareSets(`${at} content`, keys(old), keys(now), breaking, additive);
    for (const type of keys(old)) {
      if (now?.[type]) compareSchemas(at, direction, old?.[type]?.['schema'], now[type]['schema']);
    }
  };

  const compareOperations = (at: string, old: Node, now: Node): void => {
    compareParameters(at, old, now);
    if (String(old['operationId']) !== String(now['operationId'])) breaking.push(`${at}: operationId changed`);
    compareContents(`${at} body`, 'request', old['requestBody'], now['requestBody']);
    const [answers, today] = [keys(old['responses']), keys(now['responses'])];
    // An error may move between a response with its status and the one for all others.
    const answerTo = (operation: Node, status: string) =>
      operation['responses']?.[status] ?? (status.startsWith('2') ? undefined : operation['responses']?.['default']);
    const lost = answers.filter((status) => !answerTo(now, status));
    const hadErrors = answers.some((status) => !status.startsWith('2'));
    const won = today.filter((status) => !answerTo(old, status) && !(status === 'default' && hadErrors));
    compareSets(`${at} answers`, lost, won, breaking, additive);
    for (const status of answers) {
      const answer = answerTo(now, status);
      if (answer) compareContents(`${at} ${status}`, 'answer', old['responses']?.[status], answer);
    }
  };

  compareSets('paths', keys(before['paths']), keys(after['paths']), breaking, additive);
  for (const path of keys(before['paths'])) {
    const [old, now] = [before['paths']?.[path], after['paths']?.[path]];
    if (!now) continue;
    compareSets(path, keys(old), keys(now), breaking, additive);
    for (const method of keys(old)) {
      if (now[method]) compareOperations(`${method.toUpperCase()} ${path}`, old![method]!, now[method]);
    }
  }
  return { breaking, additive };
}
