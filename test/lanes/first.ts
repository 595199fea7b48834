import { loadTests } from '../load-tests.ts';
import { isInFirstLane } from './is-in-first-lane.ts';

loadTests(isInFirstLane);
