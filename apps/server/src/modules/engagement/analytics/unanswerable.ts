/** Names of the GA4 Data API that cannot be answered from what is kept, and what to ask for instead. */
const REASONS: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    'Only a reader’s country is stored: use country or countryId.',
    ['city', 'cityId', 'region', 'regionId', 'continent', 'continentId', 'subContinent', 'subContinentId'],
  ],
  [
    'Events aren’t counted by name: use screenPageViews for views, scrolledUsers for scrolling, and eventCount together with linkUrl or customEvent:mark.',
    ['eventName', 'eventCountPerUser', 'eventsPerSession', 'isKeyEvent'],
  ],
  [
    'Addresses are stored without their query and host: use pagePath, hostName, sessionSource and sessionCampaignName.',
    ['pagePathPlusQueryString', 'pageLocation', 'fullPageUrl', 'pageReferrer', 'unifiedPagePathScreen'],
  ],
  [
    'A visit covers one page, where it starts and ends: use pagePath.',
    ['landingPage', 'landingPagePlusQueryString', 'entrances', 'exits', 'screenPageViewsPerSession'],
  ],
  ['Use pageTitle.', ['unifiedScreenName', 'unifiedScreenClass', 'unifiedPageScreen']],
  [
    'It could identify readers, so it isn’t stored: use operatingSystem, browser or deviceCategory.',
    [
      'language',
      'languageCode',
      'operatingSystemVersion',
      'operatingSystemWithVersion',
      'browserVersion',
      'screenResolution',
      'deviceModel',
      'mobileDeviceModel',
      'mobileDeviceBranding',
      'mobileDeviceMarketingName',
    ],
  ],
  [
    'Readers’ identities aren’t known.',
    ['userAgeBracket', 'userGender', 'brandingInterest', 'signedInWithUserId', 'audienceName', 'audienceId'],
  ],
  ['Use date and hour.', ['dateHour', 'dateHourMinute', 'minute', 'nthHour', 'nthMinute']],
  ['Use date.', ['day', 'nthDay', 'nthWeek', 'nthMonth', 'nthYear']],
  [
    'Use sessionSource, sessionMedium or sessionCampaignName.',
    [
      'source',
      'medium',
      'campaignName',
      'sourceMedium',
      'sessionSourceMedium',
      'defaultChannelGroup',
      'sessionDefaultChannelGroup',
      'firstUserSource',
      'firstUserMedium',
      'firstUserCampaignName',
      'firstUserDefaultChannelGroup',
    ],
  ],
  [
    'Readers are only distinguished within one day: use totalUsers by date.',
    [
      'active1DayUsers',
      'active7DayUsers',
      'active28DayUsers',
      'dauPerMau',
      'dauPerWau',
      'wauPerMau',
      'cohort',
      'cohortNthDay',
      'firstSessionDate',
      'sessionsPerUser',
    ],
  ],
  [
    'Nothing is sold or converted on a report.',
    [
      'keyEvents',
      'sessionKeyEventRate',
      'userKeyEventRate',
      'conversions',
      'totalRevenue',
      'purchaseRevenue',
      'transactions',
      'ecommercePurchases',
      'addToCarts',
    ],
  ],
]

const REASON_OF = new Map(REASONS.flatMap(([reason, names]) => names.map((name) => [name, reason] as const)))

/** Why a name of a dimension or metric is refused, and what to ask for instead where GA4 has one of that name. */
export function unknownName(kind: 'dimension' | 'metric', name: string): string {
  const sentence = `The ${kind} “${name}” isn’t recognised.`
  const reason = REASON_OF.get(name)
  return reason ? `${sentence} ${reason}` : sentence
}
