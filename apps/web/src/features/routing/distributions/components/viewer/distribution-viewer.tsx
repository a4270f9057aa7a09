import type { Distribution } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { useId, useMemo } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { TabBar } from '#shared/ui/tab-bar';
import { useDistribution } from '../../api/use-distribution';
import { draftOf } from '../../lib/draft';
import editor from '../editor/editor.module.css';
import { LoadFailure } from '../editor/load-failure';
import { ViewerDetails } from './viewer-details';
import { ViewerGeneral } from './viewer-general';
import styles from './viewer.module.css';

const PAGES = [
  { key: '1', title: 'General' },
  { key: '2', title: 'Distribution Details' },
] as const;

const MAY_LOOK = 'You may look at distributions but not change them.';
const HAS_OTHERS =
  'You may look at it but not change it: it also concerns parties that you do not manage.';

interface Props {
  id: number;
  step: EditorStep;
  isOpen: boolean;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The pages of a distribution as text. */
export const DistributionPages = ({
  source,
  step,
  onStep,
}: Pick<Props, 'step' | 'onStep'> & { source: Distribution }) => {
  const panelId = useId();
  const draft = useMemo(() => draftOf(source), [source]);
  const Page = step === 1 ? ViewerGeneral : ViewerDetails;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{source.may_change ? MAY_LOOK : HAS_OTHERS}</p>
      <TabBar
        label="Pages"
        tabs={PAGES}
        current={step === 1 ? '1' : '2'}
        onChange={(key) => onStep(key === '1' ? 1 : 2)}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={PAGES[step - 1]?.title}>
        <Page source={source} draft={draft} />
      </div>
    </div>
  );
};

/** Shows a distribution to users who may list distributions but not edit them. */
export const DistributionViewer = ({ id, isOpen, onClose, onClosed, ...pages }: Props) => {
  const { source, isLoading, hasFailed, reload } = useDistribution({ kind: 'view', id });
  return (
    <Modal
      open={isOpen}
      afterClose={onClosed}
      onCancel={onClose}
      centered
      footer={<Button onClick={onClose}>Close</Button>}
      width="min(960px, calc(100vw - 24px))"
      title={`Distribution #${id}`}
    >
      {source !== null && !isLoading && <DistributionPages source={source} {...pages} />}
      {isLoading && (
        <div className={editor.waiting} role="status">
          Loading…
        </div>
      )}
      {hasFailed && <LoadFailure onClose={onClose} onRetry={() => void reload()} />}
    </Modal>
  );
};
