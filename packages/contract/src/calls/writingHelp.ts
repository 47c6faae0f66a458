import { defineCalls } from '../call.ts'

/** Texts suggested by the language model that the installation is connected to, where an organisation has that switched on. */
export const writingHelpCalls = defineCalls({
  setWritingHelp: {
    service: 'iam',
    specified: false,
    tenant: true,
    method: 'PUT',
    path: 'v1/organisations/writing-help',
    summary: 'Switch writing help on or off: whether builders can have texts suggested by a language model',
    capability: 'organisation.writingHelp',
    body: 'setWritingHelpRequest',
    refusals: ['not-found'],
  },
  suggestText: {
    service: 'report',
    specified: false,
    tenant: true,
    method: 'POST',
    path: 'v1/reports/{id}/suggested-texts',
    summary:
      'Have a text suggested by a language model: sends it the figure, the passage or the outline concerned as saved in the draft, and changes nothing',
    capability: 'report.suggestText',
    body: 'suggestTextRequest',
    refusals: [
      'report-not-found',
      'template-not-found',
      'not-found',
      'conflict',
      'too-many-requests',
      'provider-refused',
      'unavailable',
    ],
  },
})
