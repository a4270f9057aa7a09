import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { Erasure } from './erasure-words';

const WHILE_RUNNING_MS = 2_000;
const isOpen = ({ status }: Erasure): boolean => status !== 'completed';

/** Reads the last runs, and polls while one is under way. */
export const useErasures = () =>
  useQuery({
    queryKey: ['data-protection', 'erasures'],
    queryFn: ({ signal }) => api.call('dataProtection.list', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? WHILE_RUNNING_MS : false),
  });
