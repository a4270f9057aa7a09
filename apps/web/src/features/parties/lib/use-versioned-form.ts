import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useVersionedSave } from '#shared/versions/use-versioned-save';

interface Options<Loaded, Draft> {
  /** The record as it was read. */
  readonly opened: Loaded;
  readonly draftOf: (loaded: Loaded) => Draft;
  /** What a save sends. Drafts that send the same are the same. */
  readonly bodyOf: (draft: Draft) => unknown;
  /** What is wrong with a draft, by its fields, as far as the browser can tell. */
  readonly faultsOf: (draft: Draft) => Readonly<Record<string, string>>;
  /** The field of the form for each field on the wire, in the order of the form. */
  readonly keysOf: (draft: Draft) => Readonly<Record<string, string>>;
  readonly conflictTitle: string;
  /** Why a save failed, above what the server says. */
  readonly failedText: string;
  readonly send: (draft: Draft, version: number) => Promise<{ message: string; version: number }>;
  /** Reads the record again. */
  readonly reload: () => Promise<Loaded>;
}

/** A draft, the record that it started from, and what others have saved meanwhile. */
const useRecordDraft = <Loaded extends { readonly version: number }, Draft>(
  opened: Loaded,
  draftOf: (loaded: Loaded) => Draft,
) => {
  const [loaded, setLoaded] = useState(opened);
  const [original, setOriginal] = useState(() => draftOf(opened));
  const [draft, setDraft] = useState(original);
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const goOn = (record: Loaded, from: Draft): void => {
    setLoaded(record);
    setOriginal(from);
    setDraft(from);
    setConflict(null);
  };
  return {
    loaded,
    original,
    draft,
    conflict,
    setDraft,
    setConflict,
    startOver: (fresh: Loaded): void => goOn(fresh, draftOf(fresh)),
    /** The draft was saved as this version. */
    keepAs: (version: number): void => goOn({ ...loaded, version }, draft),
  };
};

const areDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** What is wrong, by the fields of the form. */
type Errors = Readonly<Record<string, string | undefined>>;

/**
 * The form of a record with a version: its draft, what it started from, what is wrong with it, and
 * its saving. What the browser finds wrong is shown after the first attempt to save.
 */
export const useVersionedForm = <Loaded extends { readonly version: number }, Draft>(
  options: Options<Loaded, Draft>,
) => {
  const { send, reload } = options;
  const record = useRecordDraft(options.opened, options.draftOf);
  const { loaded, draft, conflict } = record;
  const [isSubmitted, setSubmitted] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const server = useFormFaults(options.keysOf(draft));
  const faults = options.faultsOf(draft);
  const startOver = (fresh: Loaded): void => {
    record.startOver(fresh);
    setSubmitted(false);
    server.forget(Object.keys(server.faults));
  };
  /** Whether nothing is wrong that the browser can tell; if not, the focus moves there. */
  const isFree = (): boolean => {
    setSubmitted(true);
    server.focusFirst(faults);
    return Object.keys(faults).length === 0;
  };
  const explain = async (error: unknown, text = options.failedText): Promise<void> => {
    setSubmitted(true);
    if (!isSessionEnd(error)) await server.explain(error, text);
  };
  const save = async (): Promise<boolean> => {
    if (!isFree()) return false;
    try {
      const seen = conflict?.version ?? loaded.version;
      const outcome = await saveVersion(options.conflictTitle, seen, (at) => send(draft, at));
      if (outcome.kind === 'edit') record.setConflict(outcome.conflict);
      if (outcome.kind === 'theirs') startOver(await reload());
      if (outcome.kind === 'saved') {
        toast(outcome.reply.message);
        // If it cannot be read again, the form goes on from what was sent.
        const keepSent = (): void => record.keepAs(outcome.reply.version);
        await reload().then(startOver, keepSent);
      }
      return outcome.kind === 'saved';
    } catch (error) {
      await explain(error);
      return false;
    }
  };
  return {
    loaded,
    draft,
    isDirty: areDifferent(options.bodyOf(draft), options.bodyOf(record.original)),
    /** What others have saved meanwhile, if the user goes on editing all the same. */
    conflict,
    isSaving: isSending,
    root: server.root,
    errors: { ...server.faults, ...(isSubmitted ? faults : {}) } as Errors,
    change: (patch: Partial<Draft>, fields: readonly string[] = Object.keys(patch)): void => {
      server.forget(fields);
      record.setDraft((before) => ({ ...before, ...patch }));
    },
    discard: (): void => startOver(loaded),
    isFree,
    explain,
    save,
  };
};
