import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { useOlderRows } from '#shared/table/use-older-rows';

type Filter = Omit<CallInput<'auditLog.list'>['body'], 'limit' | 'before'>;

const LIMIT = 50;

/** The matching entries, newest first. */
export const useAuditLog = (filter: Filter, appliedAt: number) =>
  useOlderRows(['auditLog.list', filter, appliedAt], (before, signal) =>
    api.call('auditLog.list', { body: { ...filter, before, limit: LIMIT }, signal }),
  );

/** Reads the choices of the filters. */
export const useAuditChoices = () =>
  useQuery({
    queryKey: ['auditLog.choices'],
    queryFn: ({ signal }) => api.call('auditLog.choices', { signal }),
    staleTime: 60_000,
  });

/** An entry with all its changes, requested only if the list has shortened them. */
export const useAuditEntry = (id: number, isNeeded: boolean) =>
  useQuery({
    queryKey: ['auditLog.get', id],
    queryFn: ({ signal }) => api.call('auditLog.get', { params: { id }, signal }),
    enabled: isNeeded,
  });
