import type { LeadRow } from '@leadline/contracts';
import { Button, Drawer } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { leadIdOf, type LeadTab, useLeadPanel } from '#shared/lib/lead-address';
import { placeInWalk, useLeadWalk } from '#shared/lib/lead-walk';
import { useIsLimited } from '#shared/lib/permission';
import { hasUnsavedWork } from '#shared/lib/unsaved-work';
import { useIsNarrow } from '#shared/lib/use-media';
import { CopyButton } from '#shared/ui/copy-button';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { LeadStatus } from '#shared/ui/lead-status';
import { ListFailure } from '#shared/ui/list-failure';
import { type OneLead, useLead } from '../api/lead';
import { aimAt, arrivedAt, stepTo, walkStep } from '../lib/walk';
import styles from './lead-panel.module.css';
import { PanelTab, PanelTabs } from './panel-tabs';
import { type OpenRowDialog, RowActions, RowBadges } from './row-actions';
import { type OpenedRowDialog, RowDialogHost } from './row-dialog-host';

interface WalkButtonsProps {
  /** Null if the page does not list this lead. */
  place: ReturnType<typeof placeInWalk>;
  onStep: (by: -1 | 1) => void;
}

/** Buttons for the previous and the next lead of the list behind the panel. */
const WalkButtons = ({ place, onStep }: WalkButtonsProps) => (
  <span className={styles.walk}>
    <span role="status" className={styles.place}>
      {place !== null && `${formatCount(place.place)} of ${formatCount(place.count)}`}
    </span>
    {place !== null && (
      <>
        <IconButton
          icon="up"
          label="Previous lead (↑ or K)"
          aria-disabled={place.previous === null}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="down"
          label="Next lead (↓ or J)"
          aria-disabled={place.next === null}
          onClick={() => onStep(1)}
        />
      </>
    )}
  </span>
);

interface PanelHeadProps {
  /** Null until the lead is loaded. */
  lead: LeadRow | null;
  onOpen: OpenRowDialog;
}

/**
 * The person and status of the lead, and buttons for the dialogs that its row in the list has too.
 */
const PanelHead = ({ lead, onOpen }: PanelHeadProps) => (
  <div className={styles.head}>
    {lead === null ? (
      <span className={styles.quiet} role="status">
        Loading…
      </span>
    ) : (
      <>
        <span className={styles.who}>
          <strong className={styles.email}>{lead.email}</strong>
          <CopyButton text={lead.email} label={`Copy ${lead.email}`} />
        </span>
        <span className={styles.status}>
          <LeadStatus status={lead.status} row_color={lead.row_color} />
          <RowBadges lead={lead} />
        </span>
        <span className={styles.dialogs}>
          <RowActions lead={lead} onOpen={onOpen} isCell={false} />
          {lead.status === 'FTD' && (
            <Gate permission="PENDING_CONVERSIONS_REVERSE_FTD">
              <Button size="small" onClick={() => onOpen('reverse', lead)}>
                Reverse FTD
              </Button>
            </Gate>
          )}
        </span>
      </>
    )}
  </div>
);

interface LeadPanelProps {
  /** Lead as written in the address. */
  lead: string;
  isOpen: boolean;
  /** Called after the closing animation. */
  onClosed: () => void;
}

/** Explains why no lead is shown. */
const Absence = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const isLimited = useIsLimited();
  const id = leadIdOf(text);
  return (
    <div className={styles.absence} role="status">
      <p className={styles.absenceTitle}>
        {id === null ? `“${text}” is not the number of a lead.` : `Lead ${id} was not found.`}
      </p>
      <p className={styles.quiet}>
        {isLimited
          ? 'There is no such lead among those of your publishers and advertisers.'
          : 'There is no lead with this number. Check the address, or search for its e-mail.'}
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
};

interface BodyProps {
  text: string;
  tab: LeadTab;
  found: OneLead;
  scroller: RefObject<HTMLDivElement | null>;
  onTab: (tab: LeadTab) => void;
  onClose: () => void;
}

/** The head of the lead, its tabs, and the content of the chosen tab. */
const PanelBody = ({ text, tab, found, scroller, onTab, onClose }: BodyProps) => {
  const { lead, isMissing, failure } = found;
  const [dialog, setDialog] = useState<OpenedRowDialog | null>(null);
  const panelId = useId();
  if (failure !== null)
    return (
      <div className={styles.absence}>
        <ListFailure failure={failure} text="The lead could not be loaded." />
      </div>
    );
  if (isMissing) return <Absence text={text} onClose={onClose} />;
  return (
    <>
      <PanelHead lead={lead} onOpen={(kind, opened) => setDialog({ kind, lead: opened })} />
      <PanelTabs current={tab} panelId={panelId} onChange={onTab} />
      <div
        ref={scroller}
        id={panelId}
        role="tabpanel"
        aria-label="Lead"
        aria-busy={lead === null}
        tabIndex={0}
        className={styles.scroller}
      >
        {lead !== null && <PanelTab key={lead.id} tab={tab} lead={lead} />}
      </div>
      {dialog !== null && <RowDialogHost {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
};

/**
 * Returns the focus when the panel has closed: to the lead in the list, or to the element that
 * opened the panel.
 */
const useFocusBack = (id: number | null): (() => void) => {
  const [opener] = useState(() => document.activeElement);
  const walk = useLeadWalk();
  return () => {
    if (placeInWalk(walk, id) !== null) walk.focus();
    else {
      const isThere =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isThere ? opener : document.querySelector('main'))?.focus({ preventScroll: true });
    }
  };
};

/** Scrolls to the top for another lead or tab, and takes the focus if it was on removed content. */
const useFreshScroll = (lead: string, tab: LeadTab): RefObject<HTMLDivElement | null> => {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo?.(0, 0);
    if (document.activeElement === document.body) scroller.current?.focus();
  }, [lead, tab]);
  return scroller;
};

/** The mask keeps the list readable, and head and tabs stay in place while the body scrolls. */
const PARTS = {
  header: { padding: '10px 20px' },
  body: { display: 'flex', flexDirection: 'column', padding: 0, overflow: 'hidden' },
  mask: { background: 'rgb(16 24 48 / 22%)' },
} as const;

/** Walks along the list, starting from the shown lead. */
const useWalk = (id: number | null, open: (id: number) => void) => {
  const walk = useLeadWalk();
  const aim = useRef(aimAt(id));
  useEffect(() => {
    aim.current = arrivedAt(aim.current, id);
  }, [id]);
  return {
    place: placeInWalk(walk, id),
    step: (by: -1 | 1): void => {
      const from = placeInWalk(walk, aim.current.at);
      const next = by === 1 ? from?.next : from?.previous;
      if (next == null) return;
      // If the form has changes, the user may choose to stay with this lead.
      if (!hasUnsavedWork()) aim.current = stepTo(aim.current, next);
      open(next);
    },
  };
};

/** A lead with everything known about it, beside the list. Up and Down walk along the list. */
export const LeadPanel = ({ lead: text, isOpen, onClosed }: LeadPanelProps) => {
  const id = leadIdOf(text);
  const { tab, show, close } = useLeadPanel();
  const found = useLead(id);
  const { place, step } = useWalk(id, (next) => show(next, tab));
  const isNarrow = useIsNarrow();
  const scroller = useFreshScroll(text, tab);
  const focusBack = useFocusBack(id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as Element;
    // React also passes on events of dialogs opened by the panel, though they are elsewhere in the
    // document.
    if (!event.currentTarget.contains(target)) return;
    const by = walkStep(event, target);
    if (by === 0 || place === null) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      afterOpenChange={(isNowOpen) => {
        const panel = scroller.current;
        // Whoever types in a field of the panel already goes on typing.
        if (isNowOpen && !panel?.contains(document.activeElement)) panel?.focus();
        if (!isNowOpen) {
          onClosed();
          focusBack();
        }
      }}
      focusable={{ focusTriggerAfterClose: false }}
      onKeyDown={onKeyDown}
      closable={{ placement: 'end', 'aria-label': 'Close the lead' }}
      size={isNarrow ? '100%' : 'min(960px, 82vw)'}
      title={id === null ? 'Lead' : `Lead ${id}`}
      extra={<WalkButtons place={place} onStep={step} />}
      styles={PARTS}
    >
      <PanelBody
        text={text}
        tab={tab}
        found={found}
        scroller={scroller}
        onTab={(next) => show(id, next)}
        onClose={close}
      />
    </Drawer>
  );
};
