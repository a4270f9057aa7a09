import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { countText, type Person } from '../lib/erasure-words';
import styles from './data-protection.module.css';

interface Props {
  person: Person;
  onStarted: () => void;
  onClose: () => void;
}

/** Asks to type the e-mail or phone again before the person is erased. */
export const EraseDialog = ({ person, onStarted, onClose }: Props) => {
  const { modal, close } = useClosing(onClose);
  const [typed, setTyped] = useState('');
  const [isSending, setSending] = useState(false);
  const isSame = typed.trim() === person.value;
  const submit = useSubmitOnce(async () => {
    setSending(true);
    try {
      const body = { value: person.value, confirmation: typed.trim() };
      const { message } = await api.call('dataProtection.erase', { body });
      toast(message);
      onStarted();
      close();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await dialogs.error(errorText(error, MESSAGES.somethingWrong));
      return false;
    } finally {
      setSending(false);
    }
  });
  return (
    <Modal
      {...modal}
      centered
      width="min(560px, calc(100vw - 24px))"
      title="Erase this person?"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button danger type="primary" disabled={!isSame} loading={isSending} onClick={submit}>
            Erase
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        This replaces the personal data of the person in {countText('leads', person.leads)} and
        wherever else it is stored. Counts and money stay. This cannot be undone.
      </p>
      <Field label={`Type ${person.value} to confirm`}>
        {({ id }) => (
          <Input
            id={id}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => {
              if (isSame) submit();
            }}
          />
        )}
      </Field>
    </Modal>
  );
};
