import { loadPart } from './load-part.ts';

loadPart(0);
