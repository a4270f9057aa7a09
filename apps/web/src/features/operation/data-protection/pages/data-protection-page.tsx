import { PageFrame } from '#shared/ui/page-frame';
import { ErasureTable } from '../components/erasure-table';
import { PersonPanel } from '../components/person-panel';
import styles from '../components/data-protection.module.css';
import { useErasures } from '../lib/use-erasures';

/** Looks a person up, exports and erases what is stored, and lists past runs (ADR 36). */
export const DataProtectionPage = () => {
  const erasures = useErasures();
  return (
    <PageFrame title="Data Protection">
      <div className={styles.body}>
        <PersonPanel onStarted={() => void erasures.refetch()} />
        <ErasureTable query={erasures} />
      </div>
    </PageFrame>
  );
};
