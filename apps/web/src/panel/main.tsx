import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#shared/look/theme.css';
import { PanelApp } from './panel-app';
import './panel.css';

const root = document.getElementById('root');
if (root === null) throw new Error('panel.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PanelApp />
  </StrictMode>,
);
