import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { isAtWork, type ImportLine } from './import-words';

const ASK_MS = 1_000;
const FAULTS_PAGE = 1_000;

/** An import, read again every second while a worker is busy with it. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: ['blacklistImports.get', id],
    queryFn: async ({ signal }) =>
      (await api.call('blacklistImports.get', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data === undefined || isAtWork(state.data) ? ASK_MS : false,
  });

/** The lines that would stop most leads, and the wide ones. */
export const useImportLines = (id: number, isChecked: boolean) =>
  useQuery({
    queryKey: ['blacklistImports.lines', id],
    queryFn: ({ signal }) =>
      api.call('blacklistImports.lines', { params: { id }, query: { limit: 200 }, signal }),
    enabled: isChecked,
  });

/** The last imports. */
export const useImports = () =>
  useQuery({
    queryKey: ['blacklistImports.list'],
    queryFn: async ({ signal }) => (await api.call('blacklistImports.list', { signal })).data,
  });

/** Reads every line with a fault. */
export const readFaults = async (id: number, signal: AbortSignal): Promise<ImportLine[]> => {
  const rows: ImportLine[] = [];
  for (let page = 1; ; page += 1) {
    const query = { faults: 'true' as const, page_number: page, limit: FAULTS_PAGE };
    const { data, total } = await api.call('blacklistImports.lines', {
      params: { id },
      query,
      signal,
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
};
