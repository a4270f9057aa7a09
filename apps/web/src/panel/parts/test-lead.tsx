import { Button, Input } from 'antd';
import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { sampleLead } from '@leadline/contracts/code-samples';
import styles from './parts.module.css';

/** The useful parts of the publisher API's answer. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isGood: boolean;
}
interface AnswerBody {
  readonly message?: string;
  readonly lead_id?: number | null;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const answerOf = (status: number, { message, lead_id, errors = [] }: AnswerBody): Answer => ({
  status,
  isGood: status < 300,
  text: [
    `${status}: ${message ?? MESSAGES.somethingWrong}`,
    ...(typeof lead_id === 'number' ? [`Lead #${lead_id}.`] : []),
    ...errors.map(({ field, message: fault }) => `${field}: ${fault}`),
  ].join(' '),
});

/** Sends the request that the examples show, with a token of the affiliate. */
const sendTestLead = async (url: string, token: string, email: string): Promise<Answer> => {
  // The API may be published under another host name of this server, which the page may not call.
  const response = await fetch(new URL(url).pathname, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleLead(email)),
  });
  return answerOf(response.status, (await response.json()) as AnswerBody);
};

const freshEmail = (): string => `test-${Date.now().toString(36)}@example.com`;

interface Props {
  url: string;
  /** Returns the token, or null if it cannot be revealed. */
  reveal: () => Promise<string | null>;
  onSent: () => void;
}

/** Sends the sample lead as a test and shows the answer. */
export const TestLead = ({ url, reveal, onSent }: Props) => {
  const [email, setEmail] = useState(freshEmail);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    const token = await reveal();
    if (token !== null) {
      try {
        setAnswer(await sendTestLead(url, token, email));
      } catch {
        setAnswer({ status: 0, isGood: false, text: MESSAGES.somethingWrong });
      }
      onSent();
    }
    setBusy(false);
  };
  return (
    <section className={styles.card} aria-label="Test lead">
      <div className={styles.cardHead}>
        <h2>Try it</h2>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label="Email of the test lead"
          hint="Enter an invalid address to see how a lead is refused"
        >
          {(control) => (
            <Input
              {...control}
              value={email}
              maxLength={254}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Send a test lead
        </Button>
      </form>
      <div role="status">
        {answer !== null && (
          <p className={styles.result} data-good={answer.isGood}>
            {answer.text}
          </p>
        )}
      </div>
    </section>
  );
};
