export const ReportsPage = () => <h1 tabIndex={-1}>Reports</h1>;
