import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type CallExpression, type Expression, Node, Project, SyntaxKind, type Type } from 'ts-morph';
import { PET_COLUMNS } from '../../src/domains/pets/pet-columns.ts';
import { type Columns, insertionOf, selected, updateOf } from '../../src/storage/database/named-columns.ts';

/** Expected type of a row's column. */
interface ExpectedColumn {
  readonly name: string;
  /**
   * Members of the union without `null`: `string`, `number`, `boolean`, `Date`, `Buffer`, `array`, `object`, `unknown`.
   */
  readonly kinds: readonly string[];
  readonly isNullable: boolean;
}

export interface Statement {
  readonly place: string;
  readonly text: string;
  /** Number of values, `undefined` unless the list is literal. */
  readonly values: number | undefined;
  /** `undefined` if the call has no row type, because its rows are not read. */
  readonly columns: readonly ExpectedColumn[] | undefined;
}

/** All possible texts of an expression, `undefined` if they cannot be determined statically. */
function textsOf(node: Expression): string[] | undefined {
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)) return [node.getLiteralText()];
  if (Node.isNumericLiteral(node)) return [node.getText()];
  if (Node.isAsExpression(node) || Node.isParenthesizedExpression(node) || Node.isSatisfiesExpression(node)) {
    return textsOf(node.getExpression());
  }
  if (Node.isConditionalExpression(node)) return union([node.getWhenTrue(), node.getWhenFalse()]);
  if (Node.isTemplateExpression(node)) {
    let texts = [node.getHead().getLiteralText()];
    for (const span of node.getTemplateSpans()) {
      const middles = textsOf(span.getExpression());
      if (!middles) return undefined;
      const tail = span.getLiteral().getLiteralText();
      texts = texts.flatMap((text) => middles.map((middle) => text + middle + tail));
    }
    return texts;
  }
  if (Node.isIdentifier(node)) return ofDeclaration(node);
  if (Node.isElementAccessExpression(node) || Node.isPropertyAccessExpression(node)) return ofMember(node);
  if (Node.isCallExpression(node)) return ofCall(node);
  return undefined;
}

function union(nodes: readonly Expression[]): string[] | undefined {
  const each = nodes.map(textsOf);
  return each.every((texts) => texts !== undefined) ? each.flat() : undefined;
}

/** Columns that are made of a table of the contract, by the names of their constants. */
const MADE: Readonly<Record<string, Columns>> = { PET_COLUMNS };

const declarationOf = (node: Node) =>
  node.getSymbol()?.getAliasedSymbol()?.getDeclarations()[0] ?? node.getSymbol()?.getDeclarations()[0];

/** Columns by fields, of a constant or a literal whose names and values are written in the source. */
function columnMapOf(node: Node | undefined): Columns | undefined {
  if (Node.isAsExpression(node) || Node.isSatisfiesExpression(node)) return columnMapOf(node.getExpression());
  if (Node.isIdentifier(node)) {
    const made = MADE[node.getText()];
    if (made !== undefined) return made;
    const declaration = declarationOf(node);
    return Node.isVariableDeclaration(declaration) ? columnMapOf(declaration.getInitializer()) : undefined;
  }
  if (!Node.isObjectLiteralExpression(node)) return undefined;
  const found: Record<string, string> = {};
  for (const property of node.getProperties()) {
    const spread = Node.isSpreadAssignment(property) ? columnMapOf(property.getExpression()) : undefined;
    const own = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
    if (spread) Object.assign(found, spread);
    else if (Node.isPropertyAssignment(property) && Node.isStringLiteral(own))
      found[property.getName()] = own.getLiteralText();
    else return undefined;
  }
  return found;
}

/** Statements of a call of `insertRow` or `updateRow`. */
function ofRowCall(call: CallExpression, name: string): string[] | undefined {
  const [, tableNode, columnsNode, , row, rest] = call.getArguments();
  const tables = tableNode && textsOf(tableNode as Expression);
  const columns = columnMapOf(columnsNode);
  if (!tables || !columns || !row) return undefined;
  if (name === 'insertRow') {
    const rests = rest ? textsOf(rest as Expression) : [''];
    return rests?.flatMap((text) => tables.map((table) => insertionOf(table, Object.values(columns), text)));
  }
  const fields = new Set(
    row
      .getType()
      .getProperties()
      .map((property) => property.getName()),
  );
  const changed = Object.entries(columns).flatMap(([field, column]) => (fields.has(field) ? [column] : []));
  return tables.map((table) => updateOf(table, changed));
}

function ofDeclaration(node: Node): string[] | undefined {
  const declaration = declarationOf(node);
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const initializer = declaration.getInitializer();
  return initializer && textsOf(initializer);
}

/** Member of a constant object: the named one, or any if the key is dynamic. */
function ofMember(node: Expression): string[] | undefined {
  const owner = (node as { getExpression(): Expression } & Expression).getExpression();
  const declaration =
    owner.getSymbol()?.getAliasedSymbol()?.getDeclarations()[0] ?? owner.getSymbol()?.getDeclarations()[0];
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  let value = declaration.getInitializer();
  while (Node.isAsExpression(value) || Node.isSatisfiesExpression(value)) value = value.getExpression();
  if (!Node.isObjectLiteralExpression(value)) return undefined;
  const name = Node.isPropertyAccessExpression(node) ? node.getName() : undefined;
  const members = value
    .getProperties()
    .filter(Node.isPropertyAssignment)
    .filter((property) => name === undefined || property.getName() === name);
  return members.length === 0 ? undefined : union(members.map((member) => member.getInitializerOrThrow()));
}

/** Result of a function with a single expression whose parameters are static texts. */
function ofCall(node: CallExpression): string[] | undefined {
  if (node.getExpression().getText() === 'selected') {
    const [columns, alias] = node.getArguments();
    const map = columnMapOf(columns);
    return map && Node.isStringLiteral(alias) ? [selected(map, alias.getLiteralText())] : undefined;
  }
  const called = node.getExpression().getSymbol();
  const declaration = called?.getAliasedSymbol()?.getDeclarations()[0] ?? called?.getDeclarations()[0];
  const made = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  if (!made || !(Node.isArrowFunction(made) || Node.isFunctionDeclaration(made))) return undefined;
  const body = made.getBody();
  const returned = Node.isBlock(body)
    ? body.getStatements().length === 1 && Node.isReturnStatement(body.getStatements()[0])
      ? body
          .getFirstChildByKindOrThrow(SyntaxKind.SyntaxList)
          .getFirstDescendantByKind(SyntaxKind.ReturnStatement)
          ?.getExpression()
      : undefined
    : (body as Expression | undefined);
  if (!returned) return undefined;
  const parameters = made.getParameters().map((parameter) => parameter.getName());
  return textsOfBody(returned, parameters, node);
}

function textsOfBody(returned: Expression, parameters: readonly string[], call: CallExpression): string[] | undefined {
  if (!Node.isTemplateExpression(returned)) return textsOf(returned);
  let texts = [returned.getHead().getLiteralText()];
  for (const span of returned.getTemplateSpans()) {
    const expression = span.getExpression();
    const at = parameters.indexOf(expression.getText());
    const given = at === -1 ? expression : call.getArguments()[at];
    const middles = given && textsOf(given as Expression);
    if (!middles) return undefined;
    texts = texts.flatMap((text) => middles.map((middle) => text + middle + span.getLiteral().getLiteralText()));
  }
  return texts;
}

function kindOf(type: Type): string {
  if (type.isUnknown() || type.isAny()) return 'unknown';
  if (type.isString() || type.isStringLiteral() || type.isTemplateLiteral()) return 'string';
  if (type.isNumber() || type.isNumberLiteral()) return 'number';
  if (type.isBoolean() || type.isBooleanLiteral()) return 'boolean';
  if (type.isArray() || type.isReadonlyArray() || type.isTuple()) return 'array';
  const name = type.getSymbol()?.getName();
  return name === 'Date' || name === 'Buffer' ? name : name === 'Uint8Array' ? 'Buffer' : 'object';
}

function columnsOf(call: CallExpression): ExpectedColumn[] | undefined {
  const [row] = call.getTypeArguments();
  if (!row) return undefined;
  const members = row.getType().isUnion() ? row.getType().getUnionTypes() : [row.getType()];
  const names = [...new Set(members.flatMap((member) => member.getProperties().map((each) => each.getName())))];
  return names.map((name) => {
    const types = members.flatMap((member) => {
      const type = member.getProperty(name)?.getTypeAtLocation(call);
      return type === undefined ? [] : type.isUnion() && !type.isBoolean() ? type.getUnionTypes() : [type];
    });
    const kinds = types.filter((type) => !type.isNull() && !type.isUndefined()).map(kindOf);
    return { name, kinds: [...new Set(kinds)], isNullable: types.some((type) => type.isNull() || type.isUnknown()) };
  });
}

/** Every statement of the server's source in all variants, and calls with undeterminable text. */
export function readStatements(sourceFolder: string): { statements: Statement[]; unread: string[] } {
  const project = new Project({ tsConfigFilePath: path.join(sourceFolder, '../tsconfig.json') });
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file))
    .filter((file) => !file.startsWith('storage/database/'));
  const statements: Statement[] = [];
  const unread: string[] = [];
  for (const file of files) {
    const source = project.getSourceFile(path.join(sourceFolder, file));
    for (const call of source?.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []) {
      const name = call.getExpression().getText();
      if (!['sql', 'insertRow', 'updateRow'].includes(name)) continue;
      const place = `${file}:${call.getStartLineNumber()}`;
      const [first, second] = call.getArguments();
      const texts = name === 'sql' ? first && textsOf(first as Expression) : ofRowCall(call, name);
      if (!texts) {
        unread.push(place);
        continue;
      }
      if (name !== 'sql') {
        for (const text of texts) statements.push({ place, text, values: undefined, columns: undefined });
        continue;
      }
      const isList = second && Node.isArrayLiteralExpression(second);
      const isSpread = isList && second.getElements().some(Node.isSpreadElement);
      const values = second === undefined ? 0 : isList && !isSpread ? second.getElements().length : undefined;
      for (const text of texts) statements.push({ place, text, values, columns: columnsOf(call) });
    }
  }
  return { statements, unread };
}
