/** Every text that the specification fixes, in one place. Keys say the occasion. */
export const MESSAGES = {
  errorTitle: 'Error',
  somethingWrong: 'Something went wrong. Please try again.',
  created: 'Record created successfully.',
  updated: 'Record updated successfully.',
  deleted: 'Record deleted successfully.',
  createFailed: 'Failed to create. Please try again.',
  updateFailed: 'Failed to update. Please try again.',
  deleteFailed: 'Failed to delete. Please try again.',
  deleteTitle: 'Are you sure?',
  deleteQuestion: 'You are sure about to delete',
  deleteYes: 'Yes, delete it!',
  deleteNo: 'No, cancel',
  noRowSelected: 'No row selected',

  timezoneChanged: 'Timezone changed',
  timezoneChangedText: 'All dates and times adjust to the chosen time zone. The page reloads now.',
  timezoneFailed: 'Failed to change timezone. Please try again.',
  newConversion: 'New Conversion!',

  twoFactorRequired: 'Two factor code required',
  twoFactorSetupTitle: 'Set up Two-Factor Authentication',
  twoFactorVerifyTitle: 'Verify with Google Authenticator',

  columnsSaved: 'Default Columns Set Successfully',
  columnsFailed: 'Failed to set default columns. Please try again.',
  requestPayloadCopied: 'Request payload copied!',
  responsePayloadCopied: 'Response payload copied!',
  copied: 'Copied',

  leadAccepted: 'Lead Accepted',
  leadRejected: 'Lead Rejected',
  acceptFailed: 'Failed to accept the lead. Please try again.',
  rejectFailed: 'Failed to reject the lead. Please try again.',
  rejectQuestion: 'Are you sure you want to reject the field?',

  malformedFilters: 'The filters in this address could not be read. The defaults are shown.',
  noAccess: 'No access',
} as const;
