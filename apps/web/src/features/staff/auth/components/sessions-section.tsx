import { Button } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf } from '#shared/api/load-failure';
import { TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useOwnSessions, useProfileRefresh, type OwnSession } from '../lib/use-profile';
import styles from './profile.module.css';

const UNKNOWN = 'Unknown browser';

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
/** Names the country and the address of a use, e.g. `Germany (203.0.113.7)`. */
const placeText = (address: string, country: string | null): string =>
  country === null ? address : `${COUNTRIES.of(country) ?? country} (${address})`;

const SessionRow = ({
  session: { device, created_at, expires_at, last_used_at, address, country, is_current },
  isBusy,
  onEnd,
}: {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}) => (
  <li className={styles.session}>
    <span className={styles.device}>
      <strong>{device ?? UNKNOWN}</strong>
      {is_current && <NoteTag text="This session" tone="info" />}
    </span>
    <span className={styles.times}>
      last used <TimeCell iso={last_used_at} />
      {address !== null && ` from ${placeText(address, country)}`}
    </span>
    <span className={styles.times}>
      signed in <TimeCell iso={created_at} />, until <TimeCell iso={expires_at} />
    </span>
    {!is_current && (
      <Button
        size="small"
        loading={isBusy}
        aria-label={`End the session of ${device ?? UNKNOWN}`}
        onClick={onEnd}
      >
        End
      </Button>
    )}
  </li>
);

/** Runs a call, shows the server's message, and reloads the list. */
const useEnding = () => {
  const [busyId, setBusyId] = useState<string | null>(null);
  const refresh = useProfileRefresh();
  const run = async (id: string, send: () => Promise<{ message: string }>): Promise<void> => {
    setBusyId(id);
    try {
      toast((await send()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusyId(null);
      refresh();
    }
  };
  return { busyId, run };
};

const ALL = 'all';

/** Lists the user's sessions. */
export const SessionsSection = () => {
  const query = useOwnSessions();
  const { busyId, run } = useEnding();
  const sessions = query.data ?? [];
  const failure = loadFailureOf(query);
  const endOthers = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      text: 'This signs you out everywhere else within a second.',
      yes: 'Yes, end them!',
      no: 'Cancel',
    });
    if (isSure) await run(ALL, () => api.call('profile.endOtherSessions'));
  };
  return (
    <TabSection
      title="Sessions"
      help="Where you are signed in. End any session that you do not know, and change your password."
      actions={
        sessions.length > 1 && (
          <Button danger loading={busyId === ALL} onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
    >
      {failure !== null && (
        <ListFailure failure={failure} text="The sessions could not be loaded." />
      )}
      {query.isPending && failure === null && <p role="status">Loading…</p>}
      <ul className={styles.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyId === session.id}
            onEnd={() =>
              void run(session.id, () =>
                api.call('profile.endSession', { params: { session_id: session.id } }),
              )
            }
          />
        ))}
      </ul>
    </TabSection>
  );
};
