import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '@rhinarium/server/parts/pages';

/** Folders of tools/ that some tests need. */
const TOOLS = ['openapi', 'bundlers', 'postgres'] as const;
type Tool = (typeof TOOLS)[number];

const isHere = (tool: Tool) => existsSync(path.join(root, 'tools', tool, 'node_modules'));
const without = (tool: Tool) => `tools/${tool} is not installed (node scripts/install-tools.mjs ${tool})`;

/** Those not installed, with the command that installs them. */
export const missingTools: readonly string[] = TOOLS.filter((tool) => !isHere(tool)).map(without);

/** Options of a test that needs one. It is skipped if it is missing, with the reason. */
export const withTool = (tool: Tool): { skip?: string } => (isHere(tool) ? {} : { skip: without(tool) });
