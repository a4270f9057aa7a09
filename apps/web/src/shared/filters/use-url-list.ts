import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isLeadParam } from '#shared/lib/lead-address';
import { MESSAGES } from '#shared/lib/messages';
import type { PresetPage } from '#shared/presets/use-preset-list';
import type { GridSort, SortOrder } from '#shared/table/grid-types';
import { toast } from '#shared/ui/toast';
import { toAddress } from './address-text';
import { filterText, type FilterCodec } from './filter-codec';
import { leftOutText } from './left-out-text';
import type { ListView } from './list-view';
import { useCheckedFilter } from './use-checked-filter';
import { useCheckedPreset } from './use-checked-preset';

interface Options<F> {
  codec: FilterCodec<F>;
  view: ListView;
  pageSizes: readonly number[];
  sortKeys: readonly string[];
  /** Whose presets the page offers, if any. */
  presets?: PresetPage;
  /** Other parameters of the page's address, which stay as they are. */
  keep?: readonly string[];
}

/** The last page that the server takes. A list that is shorter goes to its own last page. */
const LAST_PAGE = 1_000_000;

const readView = (
  params: URLSearchParams,
  { view, pageSizes, sortKeys }: Omit<Options<unknown>, 'codec'>,
): ListView => {
  const page = Number(params.get('page') ?? 1);
  const limit = Number(params.get('limit'));
  const key = params.get('sort') ?? '';
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    limit: pageSizes.includes(limit) ? limit : view.limit,
    sort: sortKeys.includes(key)
      ? { key, order: params.get('order') === 'asc' ? 'asc' : 'desc' }
      : view.sort,
  };
};

/** The parameters that are not of the list. The panel of a lead may be open over any page. */
const keptParams = (current: URLSearchParams, keep: readonly string[] = []): URLSearchParams =>
  new URLSearchParams([...current].filter(([name]) => keep.includes(name) || isLeadParam(name)));

const writeParams = <F>(
  current: URLSearchParams,
  filter: F,
  next: ListView,
  preset: number | null,
  { codec, view, keep }: Options<F>,
): URLSearchParams => {
  const params = keptParams(current, keep);
  const isDefaultSort = next.sort.key === view.sort.key && next.sort.order === view.sort.order;
  const isDefaultView = next.page === 1 && next.limit === view.limit && isDefaultSort;
  const text = filterText(codec, filter);
  // An address without filters means every default (SHL-035), so whatever differs brings the
  // filters with it.
  if (preset === null && isDefaultView && text === filterText(codec, codec.defaults)) return params;
  params.set('filters', toAddress(text));
  if (preset !== null) params.set('preset', String(preset));
  if (next.page !== 1) params.set('page', String(next.page));
  if (next.limit !== view.limit) params.set('limit', String(next.limit));
  if (!isDefaultSort) {
    params.set('sort', next.sort.key);
    params.set('order', next.sort.order);
  }
  return params;
};

/** Other parameters of the address to write; null takes one away. */
type OtherParams = Readonly<Record<string, string | null>>;

const withOthers = (current: URLSearchParams, others: OtherParams): URLSearchParams => {
  const params = new URLSearchParams(current);
  for (const [name, text] of Object.entries(others))
    if (text === null) params.delete(name);
    else params.set(name, text);
  return params;
};

/** The state of a history entry: which application of a filter it belongs to. */
interface StepState {
  readonly application?: string;
}

/**
 * When the filter in force was applied. Every application marks its history entry; paging and
 * sorting keep the mark. After a reload or a step back the filter counts as applied again.
 */
const useAppliedAt = (address: string): { appliedAt: number; application: string } => {
  const application =
    (useLocation().state as StepState | null)?.application ?? `address ${address}`;
  const [known, setKnown] = useState({ application, at: Date.now() });
  if (known.application !== application) setKnown({ application, at: Date.now() });
  return { appliedAt: known.at, application };
};

/** Says once what an address has that means nothing, and writes it without that. */
const useAddressNotice = (text: string, rewrite: () => void): void => {
  const told = useRef('');
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    if (text === '') return;
    toast(text, { tone: 'info' });
    rewrite();
  }, [text, rewrite]);
};

/** The filter and the view of a list, and how a page changes them. */
export interface UrlList<F> {
  readonly filter: F;
  readonly view: ListView;
  /** The chosen preset. */
  readonly preset: number | null;
  readonly appliedAt: number;
  /** The filter may still hold ids that do not exist: the list waits. */
  readonly isChecking: boolean;
  readonly apply: (
    filter: F,
    patch?: Partial<ListView> & { preset?: number | null },
    others?: OtherParams,
  ) => void;
  readonly show: (patch: Partial<ListView>, others?: OtherParams) => void;
}

interface Shown<F> extends Pick<UrlList<F>, 'filter' | 'view' | 'preset'> {
  application: string;
  options: Options<F>;
}

/** The two ways in which a page changes its address. */
const useListWrites = <F>({
  filter,
  view,
  preset,
  application,
  options,
}: Shown<F>): Pick<UrlList<F>, 'apply' | 'show'> => {
  const [params, setParams] = useSearchParams();
  const apply = useCallback(
    (
      next: F,
      {
        preset: nextPreset = preset,
        ...patch
      }: Partial<ListView> & { preset?: number | null } = {},
      others: OtherParams = {},
    ) => {
      const written = writeParams(
        withOthers(params, others),
        next,
        { ...view, page: 1, ...patch },
        nextPreset,
        options,
      );
      const state: StepState = { application: `${Date.now()} ${Math.random()}` };
      // Applying the same filter again is a refresh and adds no history entry.
      setParams(written, { replace: written.toString() === params.toString(), state });
    },
    [view, preset, options, params, setParams],
  );
  const show = useCallback(
    (patch: Partial<ListView>, others: OtherParams = {}) => {
      const state: StepState = { application };
      setParams(
        (current) =>
          writeParams(withOthers(current, others), filter, { ...view, ...patch }, preset, options),
        { replace: true, state },
      );
    },
    [filter, view, preset, options, application, setParams],
  );
  return { apply, show };
};

/**
 * Filter, page, page size and sort of a list, kept in the address so that reload, back and a pasted
 * link restore them. Applying a filter adds a history entry; paging and sorting replace it.
 * `appliedAt` is when the filter took effect. Date presets are relative to that moment, so that all
 * pages of a list have the same range.
 */
export const useUrlList = <F>(options: Options<F>): UrlList<F> => {
  const { codec } = options;
  const [params, setParams] = useSearchParams();
  const raw = params.get('filters');
  const { appliedAt, application } = useAppliedAt(`${raw ?? ''} ${params.get('preset') ?? ''}`);
  const { read, isChecking } = useCheckedFilter(codec, raw, appliedAt);
  const filter = read?.filter ?? codec.defaults;
  const isMalformed = read === null;
  const view = useMemo(
    () => (raw === null || isMalformed ? options.view : readView(params, options)),
    [raw, isMalformed, params, options],
  );
  const presets = isMalformed || raw === null ? null : (options.presets ?? null);
  const checked = useCheckedPreset(params.get('preset'), presets, appliedAt);
  const { preset } = checked;

  const isComplete = !isChecking && !checked.isChecking;
  const leftOut = isComplete ? leftOutText([...(read?.leftOut ?? []), ...checked.leftOut]) : '';
  const rewrite = useCallback(() => {
    // The same application, so that the list is not requested again.
    const state: StepState = { application };
    setParams(
      (current) =>
        isMalformed
          ? keptParams(current, options.keep)
          : writeParams(current, filter, view, preset, options),
      { replace: true, state },
    );
  }, [isMalformed, filter, view, preset, options, application, setParams]);
  useAddressNotice(isMalformed ? MESSAGES.malformedFilters : leftOut, rewrite);

  const writes = useListWrites({ filter, view, preset, application, options });
  return { filter, view, preset, appliedAt, isChecking, ...writes };
};

/**
 * The next sort when a heading is pressed: ascending, descending, then the default of the page. Its
 * menu names the order.
 */
export const nextSort = (
  current: GridSort,
  key: string,
  standard: GridSort,
  order?: SortOrder,
): GridSort => {
  if (order !== undefined) return { key, order };
  if (current.key !== key) return { key, order: 'asc' };
  if (current.order === 'asc') return { key, order: 'desc' };
  return key === standard.key ? { key, order: 'asc' } : standard;
};
