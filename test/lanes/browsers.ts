import { loadTests } from '../load-tests.ts';
import { needsBrowser } from './needs-browser.ts';

loadTests(needsBrowser);
