import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { useSend, type Moment, type Send } from '#shared/scheduled/send';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import {
  type DraftOptions,
  useRecordDraft,
  type Versioned,
} from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';

/** A text that the faults of the fields follow, or a function that returns the whole text. */
type FailureText = string | ((error: unknown) => string);

/** A text, or a function that shows the success with the server's text. */
type SuccessText = string | ((message: string) => void);

/** Texts for the result of a save. A success without a text shows the server's. */
export interface SaveTexts {
  readonly created?: SuccessText;
  readonly createFailed?: FailureText;
  readonly updated?: SuccessText;
  readonly updateFailed: FailureText;
  /** Title of the dialog that shows another user's save. */
  readonly conflict: string;
}

interface Created {
  readonly message: string;
}
interface Saved extends Created {
  readonly version: number;
}

/** Maps each field on the wire to its field in the form, in the order of the form. */
type Fields<Key extends string> = Readonly<Record<string, Key>>;

export interface FormOptions<
  Row extends Versioned,
  Draft extends object,
  Key extends string,
> extends DraftOptions<Row, Draft> {
  /** Returns the errors of a draft by field, as far as the browser can check. */
  readonly faultsOf: (draft: Draft) => Faults<Key>;
  /** By default the fields of the draft, in its order and under the same names. */
  readonly fields?: Fields<Key> | ((draft: Draft) => Fields<Key>);
  readonly texts: SaveTexts;
  /** Saves a new record. */
  readonly create?: (draft: Draft) => Promise<Created>;
  /** Saves a changed record by `send`, at once or for a moment. */
  readonly update?: (draft: Draft, row: Row, version: number, send: Send) => Promise<Saved>;
  /** Asks before a changed record is saved. If it returns false, the form stays as it is. */
  readonly confirm?: (draft: Draft, row: Row) => Promise<boolean>;
  /** Reads the page again after a save. Returns the current record, or null if it is gone. */
  readonly reloadRow: (row: Row | null) => Promise<Row | null>;
}

/** Outcome of a save; `theirs` and `edit` as in `useVersionedSave`. */
type Outcome =
  | { readonly kind: 'created' | 'theirs' | 'scheduled' }
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

const showSuccess = (text: SuccessText | undefined, message: string): void =>
  typeof text === 'function' ? text(message) : toast(text ?? message);
const notOffered = (): Promise<never> => Promise.reject(new Error('The form does not offer this'));

/** Saves a new record, or a changed one with the version that was read. */
const useSaving = <Row extends Versioned, Draft extends object, Key extends string>({
  texts,
  create = notOffered,
  update = notOffered,
}: Pick<FormOptions<Row, Draft, Key>, 'texts' | 'create' | 'update'>) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const sendFor = useSend();
  const save = async (
    draft: Draft,
    row: Row | null,
    seen: number,
    moment: Moment | null,
  ): Promise<Outcome> => {
    if (row === null) {
      setCreating(true);
      const { message } = await create(draft).finally(() => setCreating(false));
      showSuccess(texts.created, message);
      return { kind: 'created' };
    }
    const outcome = await saveVersion(texts.conflict, seen, (version) =>
      update(draft, row, version, sendFor(moment, version)),
    );
    if (outcome.kind !== 'saved') return outcome;
    if (moment !== null) {
      toast(outcome.reply.message);
      return { kind: 'scheduled' };
    }
    showSuccess(texts.updated, outcome.reply.message);
    return { kind: 'saved', version: outcome.reply.version };
  };
  return { isSaving: isCreating || isSending, save };
};

/** Collects the errors of a draft, from the browser's checks and from the server. */
const useDraftFaults = <Draft extends object, Key extends string>(
  draft: Draft,
  { faultsOf, fields }: Pick<FormOptions<Versioned, Draft, Key>, 'faultsOf' | 'fields'>,
) => {
  const [isSubmitted, setSubmitted] = useState(false);
  const own = () => Object.fromEntries(Object.keys(draft).map((key) => [key, key as Key]));
  const server = useFormFaults(typeof fields === 'function' ? fields(draft) : (fields ?? own()));
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
    /**
     * Whether the browser's checks find no error. Otherwise the first wrong field receives the
     * focus.
     */
    passesCheck: (): boolean => {
      setSubmitted(true);
      server.focusFirst(faults);
      return Object.keys(faults).length === 0;
    },
    explain: async (error: unknown, text: FailureText): Promise<void> => {
      setSubmitted(true);
      if (isSessionEnd(error)) return;
      if (typeof text === 'string') return server.explain(error, text);
      server.mark(error);
      await dialogs.error(text(error));
    },
  };
};

/** Acts on the outcome of a save. Returns whether the form is done, with nothing left to edit. */
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
  if (outcome.kind === 'scheduled') {
    forgetFaults();
    record.continueFrom(base.row);
    return true;
  }
  if (outcome.kind === 'saved' && stays) {
    forgetFaults();
    record.markSaved(draft, outcome.version);
    void reloadRow(base.row).then(record.takeOver, () => undefined);
    return false;
  }
  const reloaded = reloadRow(base.row);
  if (outcome.kind !== 'theirs') return true;
  const theirs = await reloaded;
  if (theirs === null) return !stays;
  forgetFaults();
  record.continueFrom(theirs);
  return false;
};

/**
 * Holds the form of a record with a version: draft, errors and saving. Errors that the browser
 * finds appear after the first attempt to save, and disappear once fixed.
 *
 * A dialog is done after a save. A form that `stays` continues at once with the sent draft and the
 * version of the reply: nothing is unsaved, and later input is kept. The record is then read again,
 * and its values replace the draft only if the user typed nothing meanwhile. If this read fails,
 * the next save still causes no conflict.
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
  const send = async (moment: Moment | null): Promise<boolean> => {
    if (!faults.passesCheck()) return false;
    const isNew = base.row === null;
    try {
      // A question about the effects of now says nothing of a moment.
      if (row !== null && moment === null && (await options.confirm?.(draft, row)) === false)
        return false;
      const seen = base.conflict?.version ?? base.row?.version ?? 1;
      const outcome = await save(draft, base.row, seen, moment);
      return await settle(outcome, record, faults.forgetAll, options);
    } catch (error) {
      await faults.explain(error, (isNew ? texts.createFailed : undefined) ?? texts.updateFailed);
      return false;
    }
  };
  return {
    /** The record as last read; null for a new one. */
    row,
    draft,
    isNew: base.row === null,
    isDirty: record.isDirty,
    /** Changes that others saved meanwhile, if the user continues to edit. */
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
      record.continueFrom(row);
    },
    passesCheck: faults.passesCheck,
    explain: faults.explain,
    /** Saves the draft. Returns whether the form is done, so that a dialog can close. */
    submit: (): Promise<boolean> => send(null),
    /** Lets the draft be saved at a moment. Returns whether that is arranged. */
    submitAt: (moment: Moment): Promise<boolean> => send(moment),
  };
};

/** Result of {@link useVersionedForm}, for the fields of a form. */
export type VersionedForm<
  Row extends Versioned,
  Draft extends object,
  Key extends string = keyof Draft & string,
> = ReturnType<typeof useVersionedForm<Row, Draft, Key>>;
