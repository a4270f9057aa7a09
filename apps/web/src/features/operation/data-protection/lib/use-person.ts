import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { saveFile } from '#shared/lib/save-file';
import { dialogs } from '#shared/ui/dialogs';
import { useFormFaults } from '#shared/ui/use-form-faults';
import type { Person } from './erasure-words';

const FIELDS = { value: 'value' } as const;

/** Looks a person up, and exports everything stored about them. */
export const usePerson = () => {
  const { root, faults, forget, mark } = useFormFaults(FIELDS);
  const [value, setValue] = useState('');
  const [person, setPerson] = useState<Person | null>(null);
  const [busy, setBusy] = useState<'find' | 'export' | null>(null);

  const run = async (what: 'find' | 'export', work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      if (isSessionEnd(error)) return;
      const { faults: found } = mark(error);
      if (Object.keys(found).length === 0)
        await dialogs.error(errorText(error, MESSAGES.somethingWrong));
    } finally {
      setBusy(null);
    }
  };
  return {
    root,
    fault: faults.value,
    value,
    person,
    busy,
    change: (next: string): void => {
      setValue(next);
      setPerson(null);
      forget(['value']);
    },
    find: () =>
      run('find', async () => {
        setPerson(null);
        setPerson(await api.call('dataProtection.find', { body: { value } }));
      }),
    save: (found: Person) =>
      run('export', async () => {
        const data = await api.call('dataProtection.export', { body: { value: found.value } });
        const text = JSON.stringify(data, null, 2);
        saveFile('person.json', new Blob([text], { type: 'application/json' }));
      }),
    forgetPerson: (): void => setPerson(null),
  };
};
