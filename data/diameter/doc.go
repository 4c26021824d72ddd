// Package diameter reads what charging sends: captures of Diameter
// credit-control traffic (pcap and pcapng, over TCP or SCTP), traces of requests
// as CSV, and lists of blades; and it writes traces.
//
// A capture may hold anything: messages are found by the port of Diameter or by
// the sanity of their headers, several in a segment or one over many. What is
// lost or broken is skipped to the next sound message and counted. A file that
// cannot be read to its end is refused with the number of the packet.
package diameter
