import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useVersionedSave } from './use-versioned-save';
import { useRecordDraft, type DraftOptions, type Versioned } from './use-record-draft';

/** What the user is told about a save. */
export interface SaveTexts {
  readonly created?: string;
  readonly createFailed?: string;
  /** What the server says unless stated. */
  readonly updated?: string;
  readonly updateFailed: string;
  /** The title of the dialog that shows what somebody else has saved meanwhile. */
  readonly conflict: string;
}

/** What a save answers. */
interface Saved {
  readonly message: string;
  readonly version: number;
}

/** The field of the form for each field on the wire, in the order of the form. */
type Fields<Key extends string> = Readonly<Record<string, Key>>;

export interface FormOptions<
  Row extends Versioned,
  Draft extends object,
  Key extends string,
> extends DraftOptions<Row, Draft> {
  /** What is wrong with a draft, by field, as far as the browser can tell. */
  readonly faultsOf: (draft: Draft) => Faults<Key>;
  readonly fields: Fields<Key> | ((draft: Draft) => Fields<Key>);
  readonly texts: SaveTexts;
  /** Saves a new record. */
  readonly create?: (draft: Draft) => Promise<unknown>;
  readonly update?: (draft: Draft, row: Row, version: number) => Promise<Saved>;
  /** Asked before a changed record is saved; the form stays as it is if the answer is no. */
  readonly confirm?: (draft: Draft, row: Row) => Promise<boolean>;
  /** Reads the page again, after a save. Gives the record as it is now, null if it is not there. */
  readonly reloadRow: (row: Row | null) => Promise<Row | null>;
}

/** How a save ended; `theirs` and `edit` as in `useVersionedSave`. */
type Outcome =
  | { readonly kind: 'created' | 'theirs' }
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

const notOffered = (): Promise<never> => Promise.reject(new Error('The form does not offer this'));

/** Saves a new record, or a changed one with the version that was read. */
const useSaving = <Row extends Versioned, Draft extends object, Key extends string>({
  texts,
  create = notOffered,
  update = notOffered,
}: Pick<FormOptions<Row, Draft, Key>, 'texts' | 'create' | 'update'>) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const save = async (draft: Draft, row: Row | null, seen: number): Promise<Outcome> => {
    if (row === null) {
      setCreating(true);
      await create(draft).finally(() => setCreating(false));
      toast(texts.created ?? '');
      return { kind: 'created' };
    }
    const outcome = await saveVersion(texts.conflict, seen, (version) =>
      update(draft, row, version),
    );
    if (outcome.kind !== 'saved') return outcome;
    toast(texts.updated ?? outcome.reply.message);
    return { kind: 'saved', version: outcome.reply.version };
  };
  return { isSaving: isCreating || isSending, save };
};

/** What is wrong with a draft: what the browser finds, and what the server says. */
const useDraftFaults = <Draft extends object, Key extends string>(
  draft: Draft,
  { faultsOf, fields }: Pick<FormOptions<Versioned, Draft, Key>, 'faultsOf' | 'fields'>,
) => {
  const [isSubmitted, setSubmitted] = useState(false);
  const server = useFormFaults(typeof fields === 'function' ? fields(draft) : fields);
  const faults = faultsOf(draft);
  const errors: Faults<Key> = isSubmitted ? { ...server.faults, ...faults } : server.faults;
  return {
    root: server.root,
    errors,
    forget: server.forget,
    forgetAll: (): void => {
      setSubmitted(false);
      server.forget(Object.keys(server.faults));
    },
    /** Whether nothing is wrong that the browser can tell; if not, the focus moves there. */
    isFree: (): boolean => {
      setSubmitted(true);
      server.focusFirst(faults);
      return Object.keys(faults).length === 0;
    },
    explain: async (error: unknown, text: string): Promise<void> => {
      setSubmitted(true);
      if (!isSessionEnd(error)) await server.explain(error, text);
    },
  };
};

/** Goes on from how a save ended. Gives whether the form is done: there is nothing left to edit. */
const settle = async <Row extends Versioned, Draft extends object>(
  outcome: Outcome,
  record: ReturnType<typeof useRecordDraft<Row, Draft>>,
  forgetFaults: () => void,
  { reloadRow, stays = false }: Pick<FormOptions<Row, Draft, never>, 'reloadRow' | 'stays'>,
): Promise<boolean> => {
  const { base, draft } = record;
  if (outcome.kind === 'edit') {
    record.setConflict(outcome.conflict);
    return false;
  }
  if (outcome.kind === 'saved' && stays) {
    forgetFaults();
    record.keepSent(draft, outcome.version);
    void reloadRow(base.row).then(record.bringIn, () => undefined);
    return false;
  }
  const reloaded = reloadRow(base.row);
  if (outcome.kind !== 'theirs') return true;
  const theirs = await reloaded;
  if (theirs === null) return !stays;
  forgetFaults();
  record.goOnWith(theirs);
  return false;
};

/**
 * The form of a record with a version: its draft, what is wrong with it, and its saving. What the
 * browser finds wrong is shown after the first attempt to save, and disappears when it is fixed.
 *
 * A dialog is done after a save. A form that `stays` goes on from what was sent at once, with the
 * version of the reply: nothing is unsaved, what is typed meanwhile is kept, and the reading that
 * follows comes in only where nothing was typed. If it fails, the next save is no conflict either.
 */
export const useVersionedForm = <
  Row extends Versioned,
  Draft extends object,
  Key extends string = keyof Draft & string,
>(
  options: FormOptions<Row, Draft, Key>,
) => {
  const { texts } = options;
  const record = useRecordDraft(options);
  const { base, row, draft } = record;
  const { isSaving, save } = useSaving(options);
  const faults = useDraftFaults(draft, options);
  const submit = async (): Promise<boolean> => {
    if (!faults.isFree()) return false;
    if (row !== null && (await options.confirm?.(draft, row)) === false) return false;
    const isNew = base.row === null;
    try {
      const seen = base.conflict?.version ?? base.row?.version ?? 1;
      const outcome = await save(draft, base.row, seen);
      return await settle(outcome, record, faults.forgetAll, options);
    } catch (error) {
      await faults.explain(error, (isNew ? texts.createFailed : undefined) ?? texts.updateFailed);
      return false;
    }
  };
  return {
    /** The record as it was read last; null for a new one. */
    row,
    draft,
    isNew: base.row === null,
    isDirty: record.isDirty,
    /** What others have saved meanwhile, if the user goes on editing all the same. */
    conflict: base.conflict,
    isSaving,
    root: faults.root,
    errors: faults.errors,
    change: (patch: Partial<Draft>, changed: readonly string[] = Object.keys(patch)): void => {
      faults.forget(changed);
      record.setDraft((before) => ({ ...before, ...patch }));
    },
    discard: (): void => {
      faults.forgetAll();
      record.goOnWith(row);
    },
    isFree: faults.isFree,
    explain: faults.explain,
    /** Whether the form is done: a dialog closes then. */
    submit,
  };
};

/** What {@link useVersionedForm} gives to the fields of a form. */
export type VersionedForm<
  Row extends Versioned,
  Draft extends object,
  Key extends string = keyof Draft & string,
> = ReturnType<typeof useVersionedForm<Row, Draft, Key>>;
