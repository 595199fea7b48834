import { z } from 'zod';
import { ACTIONS } from '../actions.ts';
import type { Operation } from '../operation.ts';
import { OPERATIONS } from '../operations.ts';
import type { JsonSchema } from './component-writer.ts';

const PARAMETER = /\{(\w+)\}/g;
const parametersIn = (path: string) => [...path.matchAll(PARAMETER)].map((match) => match[1]!);

/** Paths below which a created record is reached, by the operation that creates it: `POST /v2/pets`, `/v2/pets/{petId}`. */
function placeOf(name: string, operation: Operation): string | undefined {
  const action = Object.values(ACTIONS).find((one) => one.operation === name);
  if (action) return OPERATIONS[action.readJob].path;
  if (operation.method !== 'POST') return undefined;
  const places = Object.values<Operation>(OPERATIONS).map(({ path }) => path);
  return places.find((path) => path.startsWith(`${operation.path}/{`) && path.endsWith('}'));
}

const asksFor = (operation: Operation, parameter: string): boolean =>
  operation.query instanceof z.ZodObject && parameter in operation.query.shape;

/**
 * Links of the answer that creates a record (OpenAPI 3.1, 4.8.20): every call that takes its id in the path or the query,
 * so that tools that follow them reach it. `undefined` if the operation creates nothing that has a path.
 */
export function linksOf(name: string, operation: Operation): JsonSchema | undefined {
  const place = placeOf(name, operation);
  const parameter = place === undefined ? undefined : parametersIn(place).at(-1);
  if (place === undefined || parameter === undefined) return undefined;
  const value = `$response.body#/data/${parameter === 'name' ? 'name' : 'id'}`;
  const links = Object.entries<Operation>(OPERATIONS).flatMap(([operationId, other]) => {
    const isBelow = other.path.startsWith(place) && parametersIn(other.path).length === parametersIn(place).length;
    if (isBelow) return [[operationId, { operationId, parameters: { [parameter]: value } }]];
    const isAsked = parametersIn(other.path).length === 0 && asksFor(other, parameter);
    return isAsked ? [[operationId, { operationId, parameters: { [`query.${parameter}`]: value } }]] : [];
  });
  return Object.fromEntries(links);
}
