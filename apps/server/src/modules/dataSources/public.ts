/** What the entries wire of data from addresses, and the connections that other modules make to addresses of people. */
export { type ConnectionRules, requestChecked } from './fetch/checkedRequest.ts'
export { faultOf } from './fetch/connectionFault.ts'
export { type AddressRules, hostOf, requireFetchable } from './fetch/dataAddress.ts'
export { DataFault } from './fetch/dataFault.ts'
export { dataPublishingJob } from './publishing.ts'
export { refreshDueData } from './refresh.ts'
export { dataSourceHandlers } from './routes.ts'
export { DATA_PUBLISH } from './writer.ts'
