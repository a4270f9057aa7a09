import pg from 'pg';
import { repository } from '../caps/data/cap.repository.js';
export const leads = [pg, repository];
