/** Names the erased part of each kind of record, in a receipt's order. */
const PLACES: Record<string, string> = {
  message: "Messages: number, values and providers' codes",
  message_failed: "Of these, messages that failed because nobody was given them yet",
  message_values: "Messages to others: the number in their values",
  attempt: "Providers' codes of messages to others",
  late_word: "Late receipts of messages to others",
  submitted_part: "Parts of messages to others",
  route_receipt: "Receipts without a message",
  route_event: "Events of routes",
  inbound_sender: "Messages from the phone, removed",
  inbound_message: "Messages from other phones that name it",
  route_test: "Test messages of routes, removed",
  recipient_directory: "Entries of the recipient directory, removed with the identity number's hash",
  mirror_message: "Messages that the console has read: number, text, values and answers",
  mirror_text: "Texts to others that the console has read",
  mirror_attempt: "Answers about messages to others",
  mirror_sync: "Faults of reading",
  batch: "Names of uploaded files",
  mirror_batch: "Names of files that the console has read",
  single_send: "Single sends",
  single_send_answer: "Single sends to others that quote it",
  operator_number: "People's own numbers, removed",
  retry_request: "Answers to retries",
  upload: "Uploads: names and answers",
  operation: "Operations: what was searched for",
  export_file: "Files of exports, removed whole",
  waiting_file: "Files that waited for an approval, removed whole",
  file_approval: "Reasons why files were declined",
  note: "Notes",
  saved_view: "Saved views, removed",
  retry_plan_action: "Actions of retry plans",
  alert_delivery: "Notices of alerts",
  notice: "The notice to everyone",
  campaign: "Campaigns: names, and reasons why they are paused",
  api_key: "Names of keys",
  console_campaign: "Names of campaigns in the console",
  team: "Names of teams",
  alert_target: "Names of those who get alerts",
  route: "Reasons why routes are paused",
  delivery_hold: "The reason why delivery is held",
  erasure: "Previews and receipts that name a campaign by it",
  audit: "Audit records, masked",
};

/** Describes a kind of record; an unknown one keeps its name. */
export function sourceLabel(place: string): string {
  return PLACES[place] ?? place;
}

/** Sorts counts in a receipt's order. */
export function inSourceOrder<Counted extends { place: string }>(counts: Counted[]): Counted[] {
  const order = Object.keys(PLACES);
  return counts.toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place));
}
