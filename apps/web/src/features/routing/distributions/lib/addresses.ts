import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type DistributionParty,
  EDITOR_PARAMS,
  type EditorStep,
  SIMULATE_PARAM,
} from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';

/**
 * Target of the editor: a new distribution, a copy of one, or a saved one. Users who may not edit
 * it view it.
 */
export type EditorTarget =
  | { readonly kind: 'new'; readonly party?: DistributionParty }
  | { readonly kind: 'copy' | 'edit' | 'view'; readonly id: number };
export interface OpenEditor {
  readonly target: EditorTarget;
  readonly step: EditorStep;
  /** Advertiser that the editor adds as the last group. */
  readonly overflowTo: number | null;
}

const NEW = 'new';
const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Identifies a target, e.g. as a key. */
export const targetKey = (target: EditorTarget): string =>
  target.kind === 'new'
    ? [NEW, target.party?.advertiserId, target.party?.publisherId].join(' ').trim()
    : `${target.kind}-${target.id}`;

/** Returns the party of a new distribution, if the address names one. */
const partyOf = (params: URLSearchParams): { party?: DistributionParty } => {
  const advertiserId = idOf(params.get(EDITOR_PARAMS.advertiser)) ?? undefined;
  const publisherId = idOf(params.get(EDITOR_PARAMS.publisher)) ?? undefined;
  if (advertiserId === undefined && publisherId === undefined) return {};
  return {
    party: {
      ...(advertiserId !== undefined && { advertiserId }),
      ...(publisherId !== undefined && { publisherId }),
    },
  };
};

const readTarget = (params: URLSearchParams): EditorTarget | null => {
  const value = params.get(EDITOR_PARAMS.distribution);
  if (value === NEW) {
    const source = idOf(params.get(EDITOR_PARAMS.copyOf));
    return source === null ? { kind: 'new', ...partyOf(params) } : { kind: 'copy', id: source };
  }
  const id = idOf(value);
  return id === null ? null : { kind: 'edit', id };
};

/** Returns the parameters without the editor's own ones. */
const withoutEditor = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params);
  for (const name of Object.values(EDITOR_PARAMS)) rest.delete(name);
  return rest;
};

/**
 * Keeps the editor's target in the address: a link opens it, a reload keeps it, Back closes it. It
 * stays closed for users who may not create, and is read-only for users who may not edit.
 */
export const useEditorAddress = () => {
  const [params, setParams] = useSearchParams();
  const mayCreate = usePermission('DISTRIBUTIONS_CREATE');
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  const opened = useMemo<OpenEditor | null>(() => {
    const target = readTarget(params);
    const step = params.get(EDITOR_PARAMS.step) === '2' ? 2 : 1;
    const overflowTo = idOf(params.get(EDITOR_PARAMS.overflow));
    if (target?.kind === 'edit' && !mayEdit)
      return { target: { kind: 'view', id: target.id }, step, overflowTo: null };
    if (target === null || (target.kind !== 'edit' && !mayCreate)) return null;
    return { target, step, overflowTo };
  }, [params, mayCreate, mayEdit]);

  const open = useCallback(
    (target: EditorTarget, step: EditorStep) =>
      setParams((current) => {
        const next = withoutEditor(current);
        next.set(EDITOR_PARAMS.distribution, target.kind === 'edit' ? String(target.id) : NEW);
        if (target.kind === 'copy') next.set(EDITOR_PARAMS.copyOf, String(target.id));
        if (step === 2) next.set(EDITOR_PARAMS.step, '2');
        return next;
      }),
    [setParams],
  );
  const showStep = useCallback(
    (step: EditorStep) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (step === 2) next.set(EDITOR_PARAMS.step, '2');
          else next.delete(EDITOR_PARAMS.step);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const close = useCallback(() => setParams(withoutEditor, { replace: true }), [setParams]);
  return { opened, open, showStep, close };
};

/** Returns the editor that an address opens. */
export const editorOf = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  const { step: _step, ...names } = EDITOR_PARAMS;
  return [pathname, ...Object.values(names).map((name) => params.get(name))].join(' ');
};

/** Lead to simulate: a stored lead, or one entered by hand. */
export type SimulateTarget =
  { readonly kind: 'new' } | { readonly kind: 'lead'; readonly id: number };

const NEW_LEAD = 'new';

const readLead = (value: string | null): SimulateTarget | null => {
  if (value === NEW_LEAD) return { kind: 'new' };
  return value !== null && /^[1-9]\d{0,9}$/.test(value)
    ? { kind: 'lead', id: Number(value) }
    : null;
};

/**
 * Keeps the simulation in the address: a link opens it, a reload keeps it, back closes it. Without
 * the permission it stays closed.
 */
export const useSimulateAddress = () => {
  const [params, setParams] = useSearchParams();
  const maySimulate = usePermission('DISTRIBUTIONS_LIST');
  const value = maySimulate ? params.get(SIMULATE_PARAM) : null;
  const opened = useMemo(() => readLead(value), [value]);
  const open = useCallback(
    () =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set(SIMULATE_PARAM, NEW_LEAD);
        return next;
      }),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(SIMULATE_PARAM);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { opened, open, close };
};
