import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client';
import { session } from '../shared/lib/session';
import { useTheme } from '../shared/lib/theme';
import { DialogHost } from '../shared/ui/dialog-host';
import { Toaster } from '../shared/ui/toast';
import { ANTD_THEMES } from './antd-theme';
import { createRouter } from './router';

export const App = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  // What one user has seen must not be there for the next one on the same machine.
  useEffect(() => session.subscribe(() => { if (session.current() === null) queryClient.clear(); }), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={ANTD_THEMES[useTheme()]}>
        <RouterProvider router={router} />
        <DialogHost />
        <Toaster />
      </ConfigProvider>
    </QueryClientProvider>
  );
};
