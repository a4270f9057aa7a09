export const LeadsPage = () => <h1 tabIndex={-1}>Leads</h1>;
