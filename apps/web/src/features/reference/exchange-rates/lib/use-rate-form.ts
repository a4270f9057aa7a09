import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { Versioned } from '#shared/versions/use-record-draft';

const TEXTS = {
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.somethingWrong,
};

/** The form of rates, which are entered and never changed. */
export const useRateForm = <Draft extends object>(
  reload: () => Promise<unknown>,
  form: {
    readonly keptAs: string;
    readonly empty: Draft;
    readonly faultsOf: (draft: Draft) => Faults<keyof Draft & string>;
    readonly create: (draft: Draft) => Promise<{ readonly message: string }>;
  },
) =>
  useVersionedForm<Versioned, Draft>({
    row: null,
    draftOf: () => form.empty,
    keptAs: form.keptAs,
    faultsOf: form.faultsOf,
    texts: TEXTS,
    create: form.create,
    reloadRow: async () => {
      await reload();
      return null;
    },
  });
