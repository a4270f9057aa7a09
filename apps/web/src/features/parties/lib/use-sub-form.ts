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
  /** Reads the page again, after a save; gives the record as it is now. */
  readonly reloadRow: (id: number) => Promise<Row | null>;
}

/** What a draft started from, and what others have saved since. */
interface Base<Row, Draft> {
  readonly row: Row | null;
  readonly original: Draft;
  readonly conflict: VersionConflict | null;
}

/** How a save ended; `theirs` comes with the record as it is now, null if it is gone. */
type Saved<Row> =
  | { readonly kind: 'saved' }
  | { readonly kind: 'theirs'; readonly row: Row | null }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/** No record has this id: the page is read again, and nothing is looked for. */
const NO_ID = 0;

/** Saves a new record, or a changed one with the version that was read, and reads the page again. */
const useSubSaving = <Row extends Versioned, Draft extends object>({
  texts,
  reloadRow,
  ...calls
}: Pick<SubFormOptions<Row, Draft>, 'texts' | 'create' | 'update' | 'reloadRow'>) => {
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
    return { kind: 'saved' };
  };
  const update = async (draft: Draft, row: Row, seen: number): Promise<Saved<Row>> => {
    const outcome = await saveVersion(texts.conflict, seen, (version) =>
      calls.update(draft, row, version),
    );
    if (outcome.kind === 'edit') return outcome;
    if (outcome.kind === 'theirs') return { kind: 'theirs', row: await reloadRow(row.id) };
    toast(texts.updated);
    void reloadRow(row.id);
    return { kind: 'saved' };
  };
  return { isSaving: isCreating || isSending, create, update };
};

/**
 * The draft of a record, what is wrong with it, and its saving. Faults are shown after the first
 * attempt to save, and disappear when they are fixed.
 */
export const useSubForm = <Row extends Versioned, Draft extends object>(
  options: SubFormOptions<Row, Draft>,
) => {
  const { draftOf, texts } = options;
  const startWith = (row: Row | null): Base<Row, Draft> => ({
    row,
    original: draftOf(row),
    conflict: null,
  });
  const [base, setBase] = useState(() => startWith(options.row));
  const [draft, setDraft] = useState(base.original);
  const [isSubmitted, setSubmitted] = useState(false);
  const { isSaving, create, update } = useSubSaving(options);
  const server = useFormFaults(options.fields);
  const faults = options.faultsOf(draft);
  const { row, conflict } = base;

  /** Whether the form is done: there is nothing left to edit. */
  const settle = (saved: Saved<Row>): boolean => {
    if (saved.kind === 'edit') setBase({ ...base, conflict: saved.conflict });
    if (saved.kind !== 'theirs') return saved.kind === 'saved';
    const fresh = startWith(saved.row);
    setBase(fresh);
    setDraft(fresh.original);
    return saved.row === null;
  };
  return {
    /** The record that is edited, as it was read last; null for a new one. */
    row,
    draft,
    isNew: row === null,
    isDirty: JSON.stringify(draft) !== JSON.stringify(base.original),
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
