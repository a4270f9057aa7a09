import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { Erasure } from './erasure-words';

const WHILE_RUNNING_MS = 2_000;
const isOpen = ({ status }: Erasure): boolean => status !== 'completed';

/** The last runs. While one is under way, they are read again and again. */
export const useErasures = () =>
  useQuery({
    queryKey: ['data-protection', 'erasures'],
    queryFn: ({ signal }) => api.call('dataProtection.list', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? WHILE_RUNNING_MS : false),
  });
