import { CopyButton } from '#shared/ui/copy-button';
import { NoteTag } from '#shared/ui/status-tag';
import { useAccount } from '../lib/panel-session';
import { useView } from '../lib/use-view';
import { PageHead, usePanel } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Empty, Loading, Trouble } from '../parts/states';

/** Offers that the account may promote, with its click links. */
export const OffersPage = () => {
  const { publisherId } = useView();
  const hasSeveral = useAccount().publishers.length > 1;
  const { data, isError, refetch } = usePanel('panel.offers', {
    query: publisherId === undefined ? {} : { publisher_id: publisherId },
  });
  return (
    <div className={styles.page}>
      <PageHead title="Offers" />
      {isError && <Trouble text="The offers could not be loaded." onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading />}
      {data?.length === 0 && <Empty icon="megaphone">You have no offers yet.</Empty>}
      {data?.map(({ id, name, category, payout_text, links }) => (
        <section key={id} className={styles.card} aria-label={name}>
          <div className={styles.cardHead}>
            <h2>{name}</h2>
            {category !== '' && <NoteTag text={category} tone="quiet" />}
          </div>
          {payout_text !== '' && <p>{payout_text}</p>}
          {links.map(({ publisher_id, publisher, url }) => (
            <div key={publisher_id}>
              {hasSeveral && <p className={styles.soft}>{publisher}</p>}
              <div className={styles.line}>
                <code className={styles.secret}>{url}</code>
                <CopyButton text={url} label={`Copy the click link of ${name}, ${publisher}`} />
              </div>
            </div>
          ))}
        </section>
      ))}
      {data !== undefined && data.length > 0 && (
        <p className={styles.soft}>
          Add <code>&amp;click_id=</code> with your own click ID, and{' '}
          <code>&amp;custom_param_1=</code> to <code>5</code> with values of your own. The page
          receives a <code>hit_id</code>: send it with the lead.
        </p>
      )}
    </div>
  );
};
