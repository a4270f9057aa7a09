import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useVersionedSave } from '#shared/versions/use-versioned-save';

/** A record that is saved with the version that was read. */
interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** What the user is told about a save. */
export interface SaveTexts {
  readonly created: string;
  readonly updated: string;
  readonly createFailed: string;
  readonly updateFailed: string;
  /** The title of the dialog that shows what somebody else has saved meanwhile. */
  readonly conflict: string;
}

export interface SubFormOptions<Row extends Versioned, Draft extends object> {
  /** The record to edit; null for a new one. */
  readonly row: Row | null;
  readonly draftOf: (row: Row | null) => Draft;
  /** What is wrong with a draft, by field. */
  readonly faultsOf: (draft: Draft) => Faults<keyof Draft & string>;
  /** The field of the form for each field on the wire, in the order of the form. */
  readonly fields: Readonly<Record<string, keyof Draft & string>>;
  readonly texts: SaveTexts;
  readonly create: (draft: Draft) => Promise<unknown>;
  readonly update: (draft: Draft, row: Row, version: number) => Promise<unknown>;
  /** Asked before a changed record is saved; the form stays as it is if the answer is no. */
  readonly confirm?: (draft: Draft, row: Row) => Promise<boolean>;
  /** Reads the page again, after a save; gives the record as it is now. */
  readonly reloadRow: (id: number) => Promise<Row | null>;
  /** The form stays after a save, and goes on with what is saved: it is no dialog. */
  readonly stays?: boolean;
}

/** What a draft started from, and what others have saved since. */
interface Base<Row, Draft> {
  readonly row: Row | null;
  readonly original: Draft;
  readonly conflict: VersionConflict | null;
}

/** How a save ended; `theirs` comes with the record as it is now, null if it is gone. */
type Saved<Row> =
  | { readonly kind: 'saved'; readonly row: Row | null }
  | { readonly kind: 'theirs'; readonly row: Row | null }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/** No record has this id: the page is read again, and nothing is looked for. */
const NO_ID = 0;

/** Saves a new record, or a changed one with the version that was read, and reads the page again. */
const useSubSaving = <Row extends Versioned, Draft extends object>({
  texts,
  reloadRow,
  stays = false,
  ...calls
}: Pick<SubFormOptions<Row, Draft>, 'texts' | 'create' | 'update' | 'reloadRow' | 'stays'>) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const create = async (draft: Draft): Promise<Saved<Row>> => {
    setCreating(true);
    try {
      await calls.create(draft);
    } finally {
      setCreating(false);
    }
    toast(texts.created);
    void reloadRow(NO_ID);
    return { kind: 'saved', row: null };
  };
  const update = async (draft: Draft, row: Row, seen: number): Promise<Saved<Row>> => {
    const outcome = await saveVersion(texts.conflict, seen, (version) =>
      calls.update(draft, row, version),
    );
    if (outcome.kind === 'edit') return outcome;
    if (outcome.kind === 'theirs') return { kind: 'theirs', row: await reloadRow(row.id) };
    toast(texts.updated);
    const reloaded = reloadRow(row.id);
    return { kind: 'saved', row: stays ? await reloaded : null };
  };
  return { isSaving: isCreating || isSending, create, update };
};

/** The draft, and the record that it started from. */
const useDraft = <Row extends Versioned, Draft extends object>({
  row: given,
  draftOf,
  stays = false,
}: Pick<SubFormOptions<Row, Draft>, 'row' | 'draftOf' | 'stays'>) => {
  const startWith = (row: Row | null): Base<Row, Draft> => ({
    row,
    original: draftOf(row),
    conflict: null,
  });
  const [base, setBase] = useState(() => startWith(given));
  const [draft, setDraft] = useState(base.original);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base.original);
  const goOnWith = (row: Row | null): void => {
    const fresh = startWith(row);
    setBase(fresh);
    setDraft(fresh.original);
  };
  // What was saved elsewhere, e.g. an earlier version, comes into a form without changes.
  if (stays && given && base.row && given.version > base.row.version && !isDirty) goOnWith(given);
  return { base, setBase, draft, setDraft, isDirty, goOnWith };
};

/**
 * The draft of a record, what is wrong with it, and its saving. Faults are shown after the first
 * attempt to save, and disappear when they are fixed.
 */
export const useSubForm = <Row extends Versioned, Draft extends object>(
  options: SubFormOptions<Row, Draft>,
) => {
  const { texts } = options;
  const { base, setBase, draft, setDraft, isDirty, goOnWith } = useDraft(options);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isSaving, create, update } = useSubSaving(options);
  const server = useFormFaults(options.fields);
  const faults = options.faultsOf(draft);
  const { row, conflict } = base;

  /** Whether the form is done: there is nothing left to edit. */
  const settle = (saved: Saved<Row>): boolean => {
    if (saved.kind === 'edit') setBase({ ...base, conflict: saved.conflict });
    else if (saved.row !== null || saved.kind === 'theirs') {
      goOnWith(saved.row);
      setSubmitted(false);
    }
    return saved.kind !== 'edit' && saved.row === null;
  };
  return {
    /** The record that is edited, as it was read last; null for a new one. */
    row,
    draft,
    isNew: row === null,
    isDirty,
    /** What others have saved meanwhile, if the user goes on editing all the same. */
    conflict,
    isSaving,
    root: server.root,
    errors: isSubmitted ? { ...server.faults, ...faults } : ({} as Faults<keyof Draft & string>),
    change: (patch: Partial<Draft>): void => {
      server.forget(Object.keys(patch));
      setDraft((before) => ({ ...before, ...patch }));
    },
    /** Whether the form is done. */
    submit: async (): Promise<boolean> => {
      setSubmitted(true);
      if (Object.keys(faults).length > 0) {
        server.focusFirst(faults);
        return false;
      }
      if (row !== null && (await options.confirm?.(draft, row)) === false) return false;
      try {
        const seen = conflict?.version ?? row?.version ?? 1;
        return settle(await (row === null ? create(draft) : update(draft, row, seen)));
      } catch (error) {
        if (!isSessionEnd(error))
          await server.explain(error, row === null ? texts.createFailed : texts.updateFailed);
        return false;
      }
    },
  };
};

/** What {@link useSubForm} gives to the fields of a form. */
export type SubForm<Row extends Versioned, Draft extends object> = ReturnType<
  typeof useSubForm<Row, Draft>
>;
