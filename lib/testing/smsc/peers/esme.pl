# A client on Net::SMPP, to test the stand-in SMSC with a codec that is not ours.
#   perl esme.pl PORT RECIPIENT...
# Sends a message to each recipient through one bind. Prints each answer, then each receipt that comes, then unbinds.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;

my ($port, @recipients) = @ARGV;
local $SIG{__WARN__} = sub { print "warning $_[0]" };
my ($link, $bound) = Net::SMPP->new_transceiver('127.0.0.1', port => $port, smpp_version => 0x34,
  system_id => 'redial', password => 'secret') or die "not bound: $!";
printf "bound %s %s\n", $bound->{system_id}, $bound->{status};

my (@receipts, $receipts_due);
for my $recipient (@recipients) {
  my $seq = $link->submit_sm(async => 1, source_addr_ton => 5, source_addr => 'Redial', dest_addr_ton => 1,
    dest_addr_npi => 1, destination_addr => $recipient, registered_delivery => 1, short_message => "To $recipient");
  my $answer = until_answer($seq);
  $receipts_due++ if !$answer->{status};
  printf "answered %s 0x%02x %s\n", $recipient, $answer->{status}, $answer->{message_id} // '';
}
until_receipt() while @receipts < ($receipts_due // 0);
print "receipt $_\n" for sort @receipts;
printf "unbound %s\n", $link->unbind->{status};

sub until_answer {
  my ($seq) = @_;
  for (;;) {
    my $pdu = $link->read_pdu or die "the link broke";
    return $pdu if $pdu->{cmd} == 0x80000004 && $pdu->{seq} == $seq;
    keep($pdu);
  }
}

sub until_receipt {
  my $pdu = $link->read_pdu or die "the link broke";
  keep($pdu);
}

sub keep {
  my ($pdu) = @_;
  return if $pdu->{cmd} != 5;
  my ($id) = $pdu->{receipted_message_id} =~ /^(.*)\0$/;
  push @receipts, join ' ', $pdu->{source_addr}, $id, unpack('C', $pdu->{message_state}), $pdu->{short_message};
  $link->deliver_sm_resp(seq => $pdu->{seq}, message_id => '');
}
