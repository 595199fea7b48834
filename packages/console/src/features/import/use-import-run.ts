import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askApi } from '../../service/api.ts';
import { ownersKey, petsKey, poolsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { importRow, type RowContext, type RowResult } from './import-row.ts';
import { type MadeOwners, ownerIdIn } from './make-owner.ts';
import type { ImportPlan } from './use-import-plan.ts';

/** Rows that are imported at a time. */
const CONCURRENCY = 4;

export type RunState = 'ready' | 'running' | 'stopped' | 'ended';

/** Checks whether a step is still to be done: a refused row may have been corrected. */
const isOpen = (result: RowResult | undefined) => result === undefined || result.does === 'refused';

/** Carries out an import, row by row. Rows that are done are not repeated when it is started again. */
export function useImportRun(plan: ImportPlan | undefined, isUpdating: boolean, file: string) {
  const { id: tenantId } = useTenant();
  const queries = useQueryClient();
  const [state, setState] = useState<RunState>('ready');
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [waitingCount, setWaitingCount] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const madeOwners = useRef<MadeOwners>(new WeakMap());
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  useEffect(() => {
    if (state !== 'running') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [state]);
  const open = (plan?.steps ?? []).filter(
    ({ does, animal: { line } }) =>
      (does === 'create' || (does === 'change' && isUpdating) || (does !== 'refuse' && plan?.photos.has(line))) &&
      isOpen(results.get(line)),
  );

  const work = async ({ photos, newPools }: ImportPlan, signal: AbortSignal): Promise<void> => {
    for (const name of newPools) await askApi(tenantId, 'createSearchPool', {}, { name });
    const onWaiting = (isWaiting: boolean) => setWaitingCount((count) => count + (isWaiting ? 1 : -1));
    const trying = { tenantId, signal, onWaiting };
    const ownerIdOf: RowContext['ownerIdOf'] = (owner) =>
      ownerIdIn(madeOwners.current, { ...trying, note: file }, owner);
    const context = { ...trying, isUpdating, ownerIdOf };
    const waiting = open.values();
    const next = async () => {
      for (const step of waiting) {
        signal.throwIfAborted();
        const { line } = step.animal;
        const result = await importRow(context, step, photos.get(line));
        setResults((before) => new Map(before).set(line, result));
        setProgress(({ done, all }) => ({ done: done + 1, all }));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, next));
  };

  const run = async (): Promise<void> => {
    if (!plan) return;
    const controller = new AbortController();
    stopping.current = controller;
    setFailure(undefined);
    setProgress({ done: 0, all: open.length });
    setState('running');
    try {
      await work(plan, controller.signal);
      setState('ended');
    } catch (found) {
      if (!controller.signal.aborted) setFailure(found);
      // Ends the other rows, too.
      controller.abort();
      setState('stopped');
    } finally {
      void queries.invalidateQueries({ queryKey: petsKey(tenantId) });
      void queries.invalidateQueries({ queryKey: poolsKey(tenantId) });
      // Owners that were made are found, when cells are corrected and the import continues.
      void queries.invalidateQueries({ queryKey: ownersKey(tenantId) });
    }
  };
  return {
    state,
    results,
    progress,
    isWaiting: waitingCount > 0,
    failure,
    openCount: open.length,
    run,
    stop: () => stopping.current?.abort(),
  };
}
