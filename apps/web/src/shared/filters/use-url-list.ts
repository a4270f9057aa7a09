import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isLeadParam } from '#shared/lib/lead-address';
import { MESSAGES } from '#shared/lib/messages';
import type { PresetPage } from '#shared/presets/use-preset-list';
import type { GridSort, SortOrder } from '#shared/table/grid-types';
import { toast } from '#shared/ui/toast';
import { toAddress } from './address-text';
import { filterText, type FilterCodec } from './filter-codec';
import type { Filter } from './filter-fields';
import type { ListView } from './list-view';
import { leftOutText, useCheckedFilter, useCheckedPreset } from './use-checked-filter';

interface Options {
  codec: FilterCodec;
  view: ListView;
  pageSizes: readonly number[];
  sortKeys: readonly string[];
  /** The page whose presets the list offers, if any. */
  presets?: PresetPage;
  /** Other parameters of the page's address, which stay unchanged. */
  keep?: readonly string[];
}

/** The last page that the server accepts. A shorter list goes to its own last page. */
const LAST_PAGE = 1_000_000;

const readView = (
  params: URLSearchParams,
  { view, pageSizes, sortKeys }: Omit<Options, 'codec'>,
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

/**
 * Returns the parameters that do not belong to the list. The panel of a lead may be open over any
 * page.
 */
const keptParams = (current: URLSearchParams, keep: readonly string[] = []): URLSearchParams =>
  new URLSearchParams([...current].filter(([name]) => keep.includes(name) || isLeadParam(name)));

const writeParams = (
  current: URLSearchParams,
  filter: Filter,
  next: ListView,
  preset: number | null,
  { codec, view, keep }: Options,
): URLSearchParams => {
  const params = keptParams(current, keep);
  const isDefaultSort = next.sort.key === view.sort.key && next.sort.order === view.sort.order;
  const isDefaultView = next.page === 1 && next.limit === view.limit && isDefaultSort;
  const text = filterText(codec, filter);
  // An address without filters means all defaults (SHL-035), so any difference writes the filters.
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

/** Other parameters to write to the address; null removes one. */
type OtherParams = Readonly<Record<string, string | null>>;

const withOthers = (current: URLSearchParams, others: OtherParams): URLSearchParams => {
  const params = new URLSearchParams(current);
  for (const [name, text] of Object.entries(others))
    if (text === null) params.delete(name);
    else params.set(name, text);
  return params;
};

/** State of a history entry: the application of a filter that it belongs to. */
interface StepState {
  readonly application?: string;
}

/**
 * Returns the time at which the active filter was applied. Each application marks its history
 * entry; paging and sorting keep the mark. After a reload or a step back the filter counts as
 * applied again.
 */
const useAppliedAt = (address: string): { appliedAt: number; application: string } => {
  const application =
    (useLocation().state as StepState | null)?.application ?? `address ${address}`;
  const [known, setKnown] = useState({ application, at: Date.now() });
  if (known.application !== application) setKnown({ application, at: Date.now() });
  return { appliedAt: known.at, application };
};

/**
 * Tells the user once about the ignored parts of an address, and rewrites the address without them.
 */
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

/** Filter and view of a list, and the ways to change them. */
export interface UrlList {
  readonly filter: Filter;
  readonly view: ListView;
  readonly preset: number | null;
  readonly appliedAt: number;
  /** Whether the filter may still contain unknown ids. The list waits until it is false. */
  readonly isChecking: boolean;
  readonly apply: (
    filter: Filter,
    patch?: Partial<ListView> & { preset?: number | null },
    others?: OtherParams,
  ) => void;
  readonly show: (patch: Partial<ListView>, others?: OtherParams) => void;
}

interface Shown extends Pick<UrlList, 'filter' | 'view' | 'preset'> {
  application: string;
  options: Options;
}

/**
 * Returns the two functions that change the address: `apply` for a new filter, `show` for a new
 * view.
 */
const useListWrites = ({
  filter,
  view,
  preset,
  application,
  options,
}: Shown): Pick<UrlList, 'apply' | 'show'> => {
  const [params, setParams] = useSearchParams();
  const apply = useCallback(
    (
      next: Filter,
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
      // Applying an unchanged filter is a refresh and adds no history entry.
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
 * Keeps filter, page, page size and sort of a list in the address, so that reload, back and a
 * pasted link restore them. Applying a filter adds a history entry; paging and sorting replace it.
 * `appliedAt` is the time at which the filter was applied. Date presets are relative to it, so that
 * all pages of a list have the same range.
 */
export const useUrlList = (options: Options): UrlList => {
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
    // Keeps the mark of the application, so that the list is not requested again.
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
 * Returns the sort after a press on a heading: ascending, descending, then the page's default. The
 * heading's menu passes an `order`.
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
