/** Domains at which anybody can get an address: belonging to one says nothing about where somebody works. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch btinternet.com duck.com email.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch
gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hushmail.com icloud.com
laposte.net libero.it live.co.uk live.com live.nl mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com
o2.pl orange.fr outlook.com outlook.com.au outlook.de outlook.fr pm.me posteo.de proton.me protonmail.com qq.com
rediffmail.com riseup.net rocketmail.com seznam.cz sina.com t-online.de tutanota.com tuta.io virgilio.it wanadoo.fr web.de
wp.pl yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru
ymail.com zoho.com 126.com 163.com`.split(/\s+/),
)

/** Whether everybody can get an address at this domain. The list names the large ones; it cannot name all. */
export const isPublicMailDomain = (domain: string): boolean =>
  PUBLIC_MAIL_DOMAINS.has(domain.trim().toLowerCase())

/** The domain of an e-mail address in lower case; null for what is no address. */
export function mailDomainOf(emailAddress: string): string | null {
  const at = emailAddress.lastIndexOf('@')
  return at > 0 && at < emailAddress.length - 1 ? emailAddress.slice(at + 1).toLowerCase() : null
}
